import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { joinTypes, type StaticType } from '../language/static-type.ts';

/** A rewritten node with its type. */
export interface TypedNode {
  readonly type: StaticType;
  readonly expr: Expr;
  /** The node with its integer literals read as doubles; absent if its integers are not literals. */
  readonly widen?: (() => TypedNode) | undefined;
}

/**
 * Gives nodes a common type: integer literals are read as doubles where the other nodes are doubles.
 *
 * @returns the type and the nodes; undefined if they have no common type
 */
export function unify(
  nodes: readonly TypedNode[],
): { type: StaticType; nodes: TypedNode[] } | undefined {
  const fixed = nodes.filter(({ widen }) => !widen);
  const target = joinAll(fixed.length > 0 ? fixed : nodes);
  const coerced =
    target &&
    coerceAll(
      nodes,
      nodes.map(() => target),
    );
  const type = coerced && joinAll(coerced);
  return type && { type, nodes: coerced };
}

/** Gives each node the type at its index; undefined if that is impossible. */
export function coerceAll(
  nodes: readonly TypedNode[],
  types: readonly StaticType[],
): TypedNode[] | undefined {
  if (nodes.length !== types.length) return undefined;
  const coerced = nodes.flatMap((node, index) => {
    const type = types[index];
    return (type && coerce(node, type)) ?? [];
  });
  return coerced.length === nodes.length ? coerced : undefined;
}

function coerce(node: TypedNode, type: StaticType): TypedNode | undefined {
  if (joinTypes(node.type, type)) return node;
  const widened = node.widen?.();
  return widened && joinTypes(widened.type, type) ? widened : undefined;
}

function joinAll([first, ...rest]: readonly TypedNode[]): StaticType | undefined {
  return rest.reduce<StaticType | undefined>(
    (joined, { type }) => joined && joinTypes(joined, type),
    first?.type,
  );
}

export function areWidenable(nodes: readonly TypedNode[]): boolean {
  return nodes.length > 0 && nodes.every(({ widen }) => widen !== undefined);
}

export function widenAll(nodes: readonly TypedNode[]): TypedNode[] {
  return nodes.map((node) => node.widen?.() ?? node);
}

/** A call at the position of another node. */
export function callNode(
  at: Expr,
  name: string,
  args: readonly TypedNode[],
  target?: TypedNode,
): Expr {
  return {
    ...at,
    exprKind: {
      case: 'callExpr',
      value: {
        $typeName: 'cel.expr.Expr.Call',
        function: name,
        args: args.map(({ expr }) => expr),
        ...(target && { target: target.expr }),
      },
    },
  };
}

/** A variable at the position of another node. */
export function variableNode(at: Expr, name: string): Expr {
  return {
    ...at,
    exprKind: { case: 'identExpr', value: { $typeName: 'cel.expr.Expr.Ident', name } },
  };
}

/** The nodes directly below a node. */
export function childrenOf({ exprKind: { case: kind, value } }: Expr): readonly Expr[] {
  switch (kind) {
    case 'selectExpr':
      return present([value.operand]);
    case 'callExpr':
      return present([value.target, ...value.args]);
    case 'listExpr':
      return value.elements;
    case 'structExpr':
      return value.entries.flatMap((entry) =>
        present([entry.keyKind.case === 'mapKey' ? entry.keyKind.value : undefined, entry.value]),
      );
    case 'comprehensionExpr': {
      const { iterRange, accuInit, loopCondition, loopStep, result } = value;
      return present([iterRange, accuInit, loopCondition, loopStep, result]);
    }
    default:
      return [];
  }
}

function present(nodes: readonly (Expr | undefined)[]): Expr[] {
  return nodes.filter((node) => node !== undefined);
}
