import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { childrenOf } from './child-nodes.ts';

/** The text of a string literal; undefined for another node. */
export function textLiteral(node: Expr | undefined): string | undefined {
  const kind = node?.exprKind;
  const constant = kind?.case === 'constExpr' ? kind.value.constantKind : undefined;
  return constant?.case === 'stringValue' ? constant.value : undefined;
}

/** The names that an expression reads of maps and entries: `a.name` and `a["name"]`. */
export function memberNames(root: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Expr) => {
    const { case: kind, value } = node.exprKind;
    if (kind === 'selectExpr') names.add(value.field);
    if (kind === 'callExpr' && value.function === '_[_]') {
      names.add(textLiteral(value.args[1]) ?? '');
    }
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return names;
}
