import { parse } from 'libpg-query';

// Whether servers of the previous release continue to work while a migration runs or a function is replaced, and
// afterwards. From the text of the file alone.

type Node = Readonly<Record<string, unknown>>;

/**
 * Finds statements that are not additive: those that remove or change what running servers use, and those that
 * block their writes while they run. New objects, and tables that the same migration creates, are free to change.
 *
 * @returns a reason for each, empty if the migration only expands the schema
 */
export async function findIncompatibilities(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  const nodes = stmts.flatMap(({ stmt }) => Object.entries<Node>(Object(stmt)));
  const created = new Set(
    nodes.flatMap(([type, node]) => (type === 'CreateStmt' ? [tableOf(node)] : [])),
  );
  const others = nodes.filter(([, node]) => !created.has(tableOf(node)));
  const altered = new Set(
    others.flatMap(([type, node]) => (type === 'AlterTableStmt' ? [tableOf(node)] : [])),
  );
  const isConcurrent = nodes.some(([, { concurrent }]) => concurrent === true);
  return [
    ...others.flatMap(([type, node]) => {
      const rule = rules[type];
      return rule ? rule(node) : [`${type} is not known to be additive`];
    }),
    ...(altered.size > 1 ? ['a transaction that locks several tables causes deadlocks'] : []),
    ...(isConcurrent && nodes.length > 1 ? ['CONCURRENTLY must be the only statement'] : []),
  ];
}

/**
 * Finds what a file of a function must not contain. PostgreSQL refuses to replace a function by one with another
 * result or other names of arguments, and with other types it is another function: so running servers continue to
 * find the one that they call, unless the file drops it or makes calls ambiguous.
 */
export async function findFunctionProblems(routine: string, sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  const [statement, ...more] = stmts.flatMap(({ stmt }) => Object.entries<Node>(Object(stmt)));
  if (!statement || more.length > 0) return ['a file has one statement'];
  const [type, { replace, funcname, parameters }] = statement;
  if (type !== 'CreateFunctionStmt') return [`${type} is not a function`];
  const name = String(Object(list(funcname).at(-1)).String?.sval);
  const standards = list(parameters).flatMap((entry) => {
    const { name: parameter, defexpr } = Object(entry).FunctionParameter;
    return defexpr ? [`the default of ${parameter} makes calls of ${routine} ambiguous`] : [];
  });
  return [
    ...(replace ? [] : ['it must be CREATE OR REPLACE']),
    ...(name === routine ? [] : [`the file of ${routine} defines ${name}`]),
    ...standards,
  ];
}

/** The rules of statements, by the names of their types in the parser of PostgreSQL. */
const rules: Readonly<Record<string, (node: Node) => string[]>> = {
  AlterTableStmt: (node) =>
    list(node['cmds']).flatMap((cmd) => alterProblems(Object(cmd).AlterTableCmd)),
  CommentStmt: () => [],
  CompositeTypeStmt: () => [],
  CreateEnumStmt: () => [],
  CreateFunctionStmt: () => ['functions are files of prisma/functions'],
  CreateSeqStmt: () => [],
  CreateStmt: () => [],
  DropStmt: () => ['DROP removes what running servers may use'],
  IndexStmt: ({ concurrent, unique }) => [
    ...(concurrent ? [] : ['CREATE INDEX without CONCURRENTLY blocks writes']),
    ...(unique ? ['a unique index refuses what running servers write'] : []),
  ],
  RenameStmt: () => ['RENAME removes a name that running servers use'],
  ViewStmt: ({ replace }) =>
    replace ? ['CREATE OR REPLACE changes what running servers read'] : [],
};

function alterProblems({ subtype, def }: Node): string[] {
  if (subtype === 'AT_AddColumn') return columnProblems(Object(def).ColumnDef);
  const action = String(subtype).replace(/^AT_/, '');
  return [`ALTER TABLE … ${action} changes a table that running servers use`];
}

/** A new column: running servers do not write it, and existing rows are not rewritten. */
function columnProblems({ colname, constraints }: Node): string[] {
  const found = new Map(
    list(constraints).map((entry): [string, Node] => {
      const constraint = Object(entry).Constraint;
      return [constraint.contype, constraint];
    }),
  );
  const standard = found.get('CONSTR_DEFAULT')?.['raw_expr'];
  const others = [...found.keys()].filter((type) => !harmlessConstraints.includes(type));
  return [
    ...(found.has('CONSTR_NOTNULL') && !standard
      ? [`running servers do not write the column ${colname}, which must have a value`]
      : []),
    ...(standard && !isConstant(standard) ? [`the default of ${colname} is not constant`] : []),
    ...others.map((type) => `${type} of the column ${colname} checks all rows`),
  ];
}

const harmlessConstraints = ['CONSTR_NULL', 'CONSTR_NOTNULL', 'CONSTR_DEFAULT'];

/** A literal, possibly with a cast. Anything else may rewrite the table. */
function isConstant(expression: unknown): boolean {
  const [[type, node] = ['', undefined]] = Object.entries(Object(expression));
  return type === 'TypeCast' ? isConstant(Object(node).arg) : type === 'A_Const';
}

/** The table that a statement creates or changes. */
const tableOf = ({ relation }: Node) => String(Object(relation).relname ?? '');

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
