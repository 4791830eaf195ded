import {
  type Op,
  ops,
  presenceOps,
} from '../../../../../../packages/definition/conditions/operator-names.ts';
import type {
  Definition,
  Element,
} from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import { otherOptionId } from '../../../../../../packages/definition/model/other-answer.ts';
import { valueTypeOf } from '../../../../../../packages/definition/questions/question-types.ts';
import type { SelectOption } from '../../../ui/controls/option-list.tsx';

/** A question that conditions can compare. */
export interface FilterField {
  readonly id: string;
  readonly label: string;
  /** Operators that the type supports, by the service's table of types. */
  readonly ops: readonly Op[];
  readonly operand: OperandKind;
  /** Options of the question, if operands are options. */
  readonly options: readonly SelectOption[];
}

/** How an operand is entered. */
export type OperandKind = 'text' | 'number' | 'boolean' | 'option' | 'date' | 'time' | 'datetime';

/** Operators whose operand is a list. */
const listOps: readonly Op[] = ['in', 'not_in', 'includes_any', 'includes_all'];

export const takesList = (op: Op): boolean => listOps.includes(op);

export const takesOperand = (op: Op): boolean => !presenceOps.some((presence) => presence === op);

/** Names of the operators in sentences. */
export const opLabels: Readonly<Record<Op, string>> = {
  is_answered: 'is answered',
  is_empty: 'is empty',
  equals: 'is',
  not_equals: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  contains: 'contains',
  not_contains: 'does not contain',
  includes_any: 'includes any of',
  includes_all: 'includes all of',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};

/** The questions and calculated values of a definition. */
export const filterFieldsOf = (definition: Pick<Definition, 'schema'>): FilterField[] =>
  elementsOf(definition).flatMap((element) => fieldOf(element) ?? []);

function fieldOf(element: Element): FilterField | undefined {
  const type = valueTypeOf(element.type);
  if (!type) return undefined;
  const options = optionsOf(element);
  const valueKind = type.valueKind(element);
  const optionIds = new Set(options.map(({ value }) => value));
  const supported = new Set<string>(Object.keys(type.operators?.({ optionIds, valueKind }) ?? {}));
  return {
    id: element.id,
    label: element.title ?? element.id,
    ops: ops.filter((op) => supported.has(op) || !takesOperand(op)),
    operand: operandKindOf(element.type, valueKind, options.length > 0),
    options,
  };
}

function optionsOf(element: Element): FilterField['options'] {
  if (!('options' in element)) return [];
  const options = element.options.map(({ id, label }) => ({ value: id, label }));
  const hasOther = 'allow_other' in element && element.allow_other;
  return hasOther ? [...options, { value: otherOptionId, label: 'Other' }] : options;
}

function operandKindOf(type: string, valueKind: string, hasOptions: boolean): OperandKind {
  if (hasOptions) return 'option';
  if (type === 'date' || type === 'time' || type === 'datetime') return type;
  if (valueKind === 'number' || valueKind === 'boolean') return valueKind;
  return 'text';
}
