import type {
  Expr,
  Expr_CreateList,
  Expr_CreateStruct,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { formatType, listOf, mapOf, noneType, type StaticType } from '../language/static-type.ts';
import { areWidenable, childrenOf, type TypedNode, unify, widenAll } from './typed-node.ts';
import type { TypingContext } from './typing-context.ts';

export function inferList(node: Expr, list: Expr_CreateList, context: TypingContext): TypedNode {
  const elements = list.elements.map((element) => context.infer(element, context));
  if (elements.length === 0) return { type: listOf(noneType), expr: node };
  return (
    inferEntries(node, list, elements) ??
    context.fail(node, 'the entries of a list must have one type')
  );
}

/** A list of typed entries; undefined if they have no common type. */
export function inferEntries(
  node: Expr,
  list: Expr_CreateList,
  entries: readonly TypedNode[],
): TypedNode | undefined {
  const common = unify(entries);
  return common && typedList(node, list, common.nodes, common.type);
}

function typedList(
  node: Expr,
  list: Expr_CreateList,
  nodes: readonly TypedNode[],
  element: StaticType,
): TypedNode {
  const value = { ...list, elements: nodes.map(({ expr }) => expr) };
  const widen = () => {
    const widened = widenAll(nodes);
    return typedList(node, list, widened, unify(widened)?.type ?? element);
  };
  return {
    type: listOf(element),
    expr: { ...node, exprKind: { case: 'listExpr', value } },
    ...(areWidenable(nodes) && { widen }),
  };
}

const keyTypes = new Set(['string', 'int', 'bool']);

export function inferMap(node: Expr, map: Expr_CreateStruct, context: TypingContext): TypedNode {
  if (map.messageName !== '') return context.fail(node, 'messages are not supported');
  const entries = map.entries.map(({ keyKind, value }) => {
    if (keyKind.case !== 'mapKey' || !value) return context.fail(node, 'invalid map');
    const key = context.infer(keyKind.value, context);
    if (!keyTypes.has(key.type.name))
      context.fail(
        keyKind.value,
        `the keys of a map must be string, int or bool, not ${formatType(key.type)}`,
      );
    return { key, value: context.infer(value, context) };
  });
  if (entries.length === 0) return { type: mapOf(noneType, noneType), expr: node };
  const keys = unify(entries.map(({ key }) => key));
  const values = unify(entries.map(({ value }) => value));
  if (!keys || !values) return context.fail(node, 'the entries of a map must have one type');
  return typedMap(node, map, keys, values);
}

interface Unified {
  readonly type: StaticType;
  readonly nodes: readonly TypedNode[];
}

function typedMap(node: Expr, map: Expr_CreateStruct, keys: Unified, values: Unified): TypedNode {
  const entries = map.entries.flatMap((entry, index) => {
    const [key, value] = [keys.nodes[index]?.expr, values.nodes[index]?.expr];
    return key && value
      ? { ...entry, keyKind: { case: 'mapKey' as const, value: key }, value }
      : [];
  });
  const widen = () => {
    const nodes = widenAll(values.nodes);
    return typedMap(node, map, keys, { nodes, type: unify(nodes)?.type ?? values.type });
  };
  return {
    type: mapOf(keys.type, values.type),
    expr: { ...node, exprKind: { case: 'structExpr', value: { ...map, entries } } },
    ...(areWidenable(values.nodes) && { widen }),
  };
}

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
