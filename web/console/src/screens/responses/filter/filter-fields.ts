import { numberOperators } from '../../../../../../packages/definition/conditions/comparison-operators.ts';
import {
  comparisonOps,
  type Op,
  ops,
  presenceOps,
} from '../../../../../../packages/definition/conditions/operator-names.ts';
import type {
  Definition,
  Element,
  RepeatElement,
} from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import { positionName } from '../../../../../../packages/definition/model/entry-names.ts';
import { optionSourceOf } from '../../../../../../packages/definition/model/option-list.ts';
import { otherOptionId } from '../../../../../../packages/definition/model/other-answer.ts';
import type { ValueKind } from '../../../../../../packages/definition/model/value-kind.ts';
import {
  valueKindOf,
  valueTypeOf,
} from '../../../../../../packages/definition/questions/question-types.ts';
import { t } from '../../../texts/translate.tsx';
import type { SelectOption } from '../../../ui/controls/option-list.tsx';

/** A question that conditions can compare. */
export interface FilterField {
  /** The id of the question; in filters, that of a question of entries follows those of its repeats: `children.age`. */
  readonly id: string;
  readonly label: string;
  /** Operators that the type supports, by the service's table of types. */
  readonly ops: readonly Op[];
  readonly operand: OperandKind;
  /** Options of the question, if operands are options. */
  readonly options: readonly SelectOption[];
}

/** How an operand is entered. */
export type OperandKind = 'text' | 'number' | 'boolean' | 'option' | DateKind;

const dateKinds = ['date', 'time', 'datetime', 'partial_date'] as const;

type DateKind = (typeof dateKinds)[number];

/** Operators whose operand is a list. */
const listOps: readonly Op[] = ['in', 'not_in', 'includes_any', 'includes_all'];

export const takesList = (op: Op): boolean => listOps.includes(op);

export const takesOperand = (op: Op): boolean => !presenceOps.some((presence) => presence === op);

/** The questions, calculated values and repeats of a definition, and the questions of entries. */
export const filterFieldsOf = (definition: Pick<Definition, 'schema'>): FilterField[] =>
  fieldsWithin(elementsOf(definition), []);

function fieldsWithin(
  elements: readonly Element[],
  repeats: readonly RepeatElement[],
): FilterField[] {
  const prefix = repeats.map(({ id }) => `${id}.`).join('');
  const names = repeats.map(({ title }) => title).join(' › ');
  return elements.flatMap((element) => {
    const own = comparableFields([element]).map((field) =>
      repeats.length === 0
        ? field
        : {
            ...field,
            id: prefix + field.id,
            label: t('{question} (any entry of {repeat})', {
              question: field.label,
              repeat: names,
            }),
          },
    );
    return element.type === 'repeat'
      ? [...own, ...fieldsWithin(element.elements, [...repeats, element])]
      : own;
  });
}

/** The elements that conditions can compare by their ids; a repeat by the number of its entries. */
export const comparableFields = (elements: readonly Element[]): FilterField[] =>
  elements.flatMap((element) => fieldOf(element) ?? []);

/** The number of the entry that contains the condition. */
export const positionField: FilterField = {
  id: positionName,
  label: t('Number of the entry'),
  operand: 'number',
  options: [],
  ops: comparisonOps.filter((op) => op in numberOperators),
};

function fieldOf(element: Element): FilterField | undefined {
  const type = valueTypeOf(element.type);
  if (!type) return undefined;
  const options = optionsOf(element);
  const valueKind = valueKindOf(element) ?? 'text';
  const isListed = optionSourceOf(element) !== undefined;
  const optionIds = isListed ? undefined : new Set(options.map(({ value }) => value));
  const supported = new Set<string>(Object.keys(type.operators?.({ optionIds, valueKind }) ?? {}));
  return {
    id: element.id,
    label: element.title ?? element.id,
    ops: ops.filter((op) => supported.has(op) || !takesOperand(op)),
    operand: operandKindOf(element.type, valueKind, options.length > 0),
    options,
  };
}

/** None if a dataset contains them: operands are texts. */
function optionsOf(element: Element): FilterField['options'] {
  if (!('options' in element) || optionSourceOf(element)) return [];
  const options = element.options.map(({ id, label }) => ({ value: id, label }));
  const hasOther = 'allow_other' in element && element.allow_other;
  return hasOther ? [...options, { value: otherOptionId, label: t('Other') }] : options;
}

function operandKindOf(type: string, valueKind: ValueKind, hasOptions: boolean): OperandKind {
  if (hasOptions) return 'option';
  const date = dateKinds.find((kind) => kind === type);
  if (date) return date;
  if (typeof valueKind !== 'string') return 'number';
  if (valueKind === 'number' || valueKind === 'boolean') return valueKind;
  return 'text';
}
