import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';

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
