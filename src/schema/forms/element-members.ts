import type { FieldMap, ObjectFieldBuilder } from '@pothos/core';
import { camelCase } from '../../../packages/common/text/letter-case.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import {
  type MemberShape,
  memberShapeOf,
  mergeShapes,
} from '../../../packages/definition/member-introspection.ts';
import { descriptionOf } from '../../../packages/definition/model/describe-members.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import type { OptionSource } from '../../../packages/definition/model/option-list.ts';
import { elementMemberDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import {
  type AnyElementType,
  elementTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { isExclusive } from '../../../packages/definition/questions/values/choice-options.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import { builder, type Types } from '../core/builder.ts';

// The objects that members of elements contain: options, the datasets that they come from, rows and columns of a matrix.

const {
  option: optionTexts,
  optionSource: sourceTexts,
  optionFilter: filterTexts,
  line: lineTexts,
} = memberDescriptions;

/** An option of a definition, or of a public form, where it is marked if it is full. */
interface ShownOption {
  readonly id: string;
  readonly label: string;
  readonly image_url?: string | undefined;
  readonly limit?: number | undefined;
  readonly exclusive?: boolean | undefined;
  readonly score?: number | undefined;
  readonly code?: string | undefined;
  readonly available?: boolean | undefined;
}

const OptionType = builder.objectRef<ShownOption>('Option').implement({
  description: 'An option of a choice question.',
  fields: (t) => ({
    key: t.exposeID('id', { description: optionTexts.id }),
    label: t.exposeString('label', { description: optionTexts.label }),
    code: t.exposeString('code', { nullable: true, description: optionTexts.code }),
    imageUrl: t.exposeString('image_url', {
      nullable: true,
      description: optionTexts.image_url,
    }),
    limit: t.exposeInt('limit', { nullable: true, description: optionTexts.limit }),
    score: t.exposeFloat('score', { nullable: true, description: optionTexts.score }),
    exclusive: t.boolean({
      description: optionTexts.exclusive,
      resolve: isExclusive,
    }),
    available: t.boolean({
      description: optionTexts.available,
      resolve: ({ available }) => available ?? true,
    }),
  }),
});

type OptionFilter = NonNullable<OptionSource['filter']>[number];

const OptionFilterType = builder.objectRef<OptionFilter>('OptionFilter').implement({
  description: 'A column of a dataset that must equal an answer.',
  fields: (t) => ({
    column: t.exposeString('column', { description: filterTexts.column }),
    question: t.exposeString('question', { description: filterTexts.question }),
  }),
});

const OptionSourceType = builder.objectRef<OptionSource>('OptionSource').implement({
  description: 'Where the options of a question come from.',
  fields: (t) => ({
    dataset: t.exposeID('dataset', { description: sourceTexts.dataset }),
    value: t.exposeString('value', { description: sourceTexts.value }),
    label: t.exposeString('label', { description: sourceTexts.label }),
    filter: t.field({
      type: [OptionFilterType],
      description: sourceTexts.filter,
      extensions: { listSize: 2 },
      resolve: ({ filter }) => filter ?? [],
    }),
  }),
});

interface Line {
  readonly id: string;
  readonly label: string;
  readonly code?: string | undefined;
}

const MatrixLineType = builder.objectRef<Line>('MatrixLine').implement({
  description: 'A row or a column of a matrix.',
  fields: (t) => ({
    key: t.exposeID('id', { description: lineTexts.id }),
    label: t.exposeString('label', { description: lineTexts.label }),
    code: t.exposeString('code', { nullable: true, description: lineTexts.code }),
  }),
});

// GraphQL fields for the members of individual element types.

/** The merged shape of each field: fields that clients select on several types must have the same type. */
const fieldShapes = new Map<string, MemberShape>();
for (const row of elementTypes) {
  for (const [member, model] of Object.entries(row.members(memberTypes))) {
    const shape = memberShapeOf(model);
    const name = fieldName(member, shape);
    fieldShapes.set(name, mergeShapes(fieldShapes.get(name) ?? shape, shape));
  }
}

export function memberFields(t: ObjectFieldBuilder<Types, Element>, row: AnyElementType): FieldMap {
  return Object.fromEntries(
    Object.entries(row.members(memberTypes)).map(([member, model]) => {
      const own = memberShapeOf(model);
      const name = fieldName(member, own);
      const shape = { ...own, ...fieldShapes.get(name) };
      return [name, fieldOf(t, member, describe(row, member, shape), shape)];
    }),
  );
}

/** `min` and `max` are strings for dates and numbers elsewhere, so they need two GraphQL fields. */
function fieldName(member: string, { of }: MemberShape): string {
  if (of === 'text' && member === 'min') return 'earliest';
  if (of === 'text' && member === 'max') return 'latest';
  return camelCase(member);
}

function describe({ type }: AnyElementType, member: string, { allowedValues }: MemberShape) {
  const text = descriptionOf(elementMemberDescriptions(type), member);
  if (!allowedValues) return text;
  return `${text} Values: ${allowedValues.map((value) => `\`${value}\``).join(', ')}.`;
}

function fieldOf(
  t: ObjectFieldBuilder<Types, Element>,
  member: string,
  description: string,
  shape: MemberShape,
) {
  const fieldOptions = {
    description,
    nullable: shape.optional,
    extensions: { listSize: 5 },
    resolve: (element: Element) => Reflect.get(element, member),
  };
  switch (shape.of) {
    case 'boolean':
      return t.boolean(fieldOptions);
    case 'integer':
      return t.int(fieldOptions);
    case 'number':
      return t.float(fieldOptions);
    case 'option':
      return t.field({ ...fieldOptions, type: [OptionType] });
    case 'option_source':
      return t.field({ ...fieldOptions, type: OptionSourceType });
    case 'line':
      return t.field({ ...fieldOptions, type: [MatrixLineType] });
    case 'text':
      return shape.list ? t.stringList(fieldOptions) : t.string(fieldOptions);
  }
}
