import { parse } from 'libpg-query';
import { layout } from '../../../src/platform/database/citus-layout.ts';

// Whether Citus executes a statement on one shard, from its text alone.

const shardKeys = new Map(
  layout.flatMap((entry) =>
    entry.kind === 'distributed table' ? [[entry.name, entry.shardKey] as const] : [],
  ),
);

/** A node of the syntax tree: an object with one member, its type. */
type Tree = unknown;

interface Reference {
  readonly table: string;
  readonly alias: string;
  readonly key: string;
}

/**
 * Finds out why Citus would not execute a statement on the shard of one form. A distributed table must be
 * filtered by its shard key in the same query: by a constant or a parameter (`= ANY` for several forms), or by
 * the shard key of another table that is. Equality with a column of an outer query does not count.
 *
 * @returns an empty array for statements without distributed tables
 */
export async function findShardProblems(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt }) => problemsOf(stmt, new Set()));
}

/** @param names of the common table expressions that are in scope */
function problemsOf(tree: Tree, names: ReadonlySet<string>): string[] {
  if (Array.isArray(tree)) return tree.flatMap((entry) => problemsOf(entry, names));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([type, node]) =>
    isStatement(type, node) ? statementProblems(type, node, names) : problemsOf(node, names),
  );
}

const statementTypes = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** Set operations contain their statements without a type: `larg` and `rarg`. */
const isStatement = (type: string, node: Tree) =>
  statementTypes.includes(type) ||
  ((type === 'larg' || type === 'rarg') && Object(node).limitOption !== undefined);

function statementProblems(type: string, node: Tree, outer: ReadonlySet<string>): string[] {
  const { withClause, selectStmt, larg, rarg } = Object(node);
  const ctes: Tree[] = withClause?.ctes ?? [];
  const expressions = ctes.map((cte) => Object(cte).CommonTableExpr);
  const names = new Set([...outer, ...expressions.map(({ ctename }) => String(ctename))]);
  return [
    ...expressions.flatMap(({ ctequery, ctename }) => modifyingProblems(ctequery, ctename)),
    ...(type === 'InsertStmt' ? insertProblems(node) : filterProblems(node, names)),
    ...problemsOf([ctes, selectStmt, { larg }, { rarg }], names),
    ...problemsOf(partsOf(node), names),
  ];
}

/** Expressions and sources of a statement; the parts that `statementProblems` handles itself are left out. */
function partsOf(node: Tree): Tree[] {
  const {
    withClause: _with,
    selectStmt: _select,
    larg: _left,
    rarg: _right,
    ...rest
  } = Object(node);
  return Object.values(rest);
}

function modifyingProblems(query: Tree, name: string): string[] {
  const [type = ''] = Object.keys(Object(query));
  return type === 'SelectStmt' ? [] : [`the common table expression ${name} changes rows`];
}

/** The value of the shard key must be a constant or a parameter, in each row. */
function insertProblems(node: Tree): string[] {
  const { relation, cols = [], selectStmt } = Object(node);
  const key = shardKeys.get(relation.relname);
  if (key === undefined) return [];
  const position = cols.findIndex((column: Tree) => Object(column).ResTarget.name === key);
  const { valuesLists, targetList = [] } = Object(selectStmt).SelectStmt ?? {};
  const rows: Tree[][] = valuesLists?.map((list: Tree) => Object(list).List.items) ?? [
    targetList.map((target: Tree) => Object(target).ResTarget.val),
  ];
  return rows.every((row) => isConstant(row[position]) || isShardKey(row[position]))
    ? []
    : [`${relation.relname} is inserted into without a constant ${key}`];
}

/** Whether a value is the shard key of the table that it is read from. */
function isShardKey(tree: Tree): boolean {
  const fields: Tree[] = Object(tree).ColumnRef?.fields ?? [];
  return Object(fields.at(-1)).String?.sval === 'form_id';
}

function filterProblems(node: Tree, names: ReadonlySet<string>): string[] {
  const { relation, fromClause = [], usingClause = [], whereClause, lockingClause } = Object(node);
  const sources = [...(relation ? [{ RangeVar: relation }] : []), ...fromClause, ...usingClause];
  const joined = joinOf(sources);
  const references = joined.tables.flatMap((table) => referenceOf(table, names));
  if (references.length === 0) return [];
  const locals = joined.tables.filter((table) => isLocal(table, names));
  const conditions = [...joined.conditions, ...conjunctsOf(whereClause)];
  const bound = boundReferences(references, conditions, isOfSomeForms);
  const locked = boundReferences(references, conditions, isOfOneForm);
  return [
    ...references.flatMap((one) =>
      bound.has(one) ? [] : [`${one.table} is not filtered by a constant ${one.key}`],
    ),
    ...locals.map(
      ({ relname }) => `${relname} of the coordinator is joined with a distributed table`,
    ),
    ...(lockingClause && references.some((one) => !locked.has(one))
      ? ['rows of several forms are locked']
      : []),
  ];
}

interface Table {
  readonly relname: string;
  readonly alias?: { readonly aliasname: string };
}

const isLocal = ({ relname }: Table, names: ReadonlySet<string>) =>
  !names.has(relname) &&
  layout.some(({ kind, name }) => kind === 'coordinator table' && name === relname);

function referenceOf({ relname, alias }: Table, names: ReadonlySet<string>): Reference[] {
  const key = names.has(relname) ? undefined : shardKeys.get(relname);
  return key === undefined ? [] : [{ table: relname, alias: alias?.aliasname ?? relname, key }];
}

/** The tables of a FROM clause and the conditions of its inner joins, without subqueries. */
function joinOf(sources: readonly Tree[]): { tables: Table[]; conditions: Tree[] } {
  const parts = sources.map((source) => {
    const { RangeVar, JoinExpr } = Object(source);
    if (RangeVar) return { tables: [RangeVar], conditions: [] };
    if (!JoinExpr) return { tables: [], conditions: [] };
    const { tables, conditions } = joinOf([JoinExpr.larg, JoinExpr.rarg]);
    return { tables, conditions: [...conditions, ...conjunctsOf(JoinExpr.quals)] };
  });
  return {
    tables: parts.flatMap(({ tables }) => tables),
    conditions: parts.flatMap(({ conditions }) => conditions),
  };
}

/** The conditions that must all be true. */
function conjunctsOf(condition: Tree): Tree[] {
  const { BoolExpr } = Object(condition);
  return BoolExpr?.boolop === 'AND_EXPR' ? BoolExpr.args.flatMap(conjunctsOf) : [condition];
}

/** The references whose shard key is filtered, directly or by equality with a filtered one. */
function boundReferences(
  references: readonly Reference[],
  conditions: readonly Tree[],
  binds: Binding,
): ReadonlySet<Reference> {
  const isOnlyTable = references.length === 1;
  const keyOf = (tree: Tree) => references.find((one) => isColumn(tree, one, isOnlyTable));
  const bound = new Set<Reference>();
  for (let size = -1; size < bound.size; ) {
    size = bound.size;
    for (const condition of conditions) {
      const { lexpr, rexpr } = Object(Object(condition).A_Expr);
      const [left, right] = [keyOf(lexpr), keyOf(rexpr)];
      if (left && right && (bound.has(left) || bound.has(right))) bound.add(left).add(right);
      for (const one of references) {
        if (binds(condition, (column) => keyOf(column) === one)) bound.add(one);
      }
    }
  }
  return bound;
}

/** Columns may be qualified by the alias of their table, and that by its schema. */
function isColumn(tree: Tree, { alias, key }: Reference, isOnlyTable: boolean): boolean {
  const fields: Tree[] = Object(tree).ColumnRef?.fields ?? [];
  const path = fields.slice(-2).map((field) => Object(field).String?.sval);
  return path.join('.') === `${alias}.${key}` || (isOnlyTable && path.join('.') === key);
}

/** Whether a condition compares a shard key with constants. */
type Binding = (condition: Tree, isKey: (column: Tree) => boolean) => boolean;

const isOfOneForm: Binding = (condition, isKey) => {
  const { kind, name = [], lexpr, rexpr } = Object(Object(condition).A_Expr);
  const isEquality = kind === 'AEXPR_OP' && Object(name[0]).String?.sval === '=';
  return isEquality && isKey(lexpr) && isConstant(rexpr);
};

/** Of alternatives, each must compare it. */
const isOfSomeForms: Binding = (condition, isKey) => {
  const { A_Expr, BoolExpr } = Object(condition);
  if (BoolExpr?.boolop === 'OR_EXPR') {
    return BoolExpr.args.every((alternative: Tree) =>
      conjunctsOf(alternative).some((part) => isOfSomeForms(part, isKey)),
    );
  }
  if (isOfOneForm(condition, isKey)) return true;
  const { kind, lexpr, rexpr } = Object(A_Expr);
  const constants = kind === 'AEXPR_IN' ? Object(rexpr).List?.items : [rexpr];
  const isList = kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY';
  return isList && isKey(lexpr) && (constants ?? [rexpr]).every(isConstant);
};

function isConstant(tree: Tree): boolean {
  const { ParamRef, A_Const, TypeCast } = Object(tree);
  return Boolean(ParamRef || A_Const || (TypeCast && isConstant(TypeCast.arg)));
}
