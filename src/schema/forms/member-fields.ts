import type { ObjectFieldBuilder } from '@pothos/core';
import type { Element } from '../../definition/definition-model.ts';
import {
  type MemberShape,
  memberShapeOf,
  mergeShapes,
} from '../../definition/member-introspection.ts';
import { type AnyElementType, elementTypes } from '../../definition/question-types.ts';
import type { LabelledItems } from '../../definition/values/choice-options.ts';
import { memberTypes } from '../../definition/values/member-types.ts';
import { builder } from '../core/builder.ts';

// GraphQL fields for the members of individual element types. A new member needs a description below.

type Types = typeof builder.$inferSchemaTypes;

/** Names of the members that are not common to all elements. */
type OwnMember = Exclude<
  Element extends infer One ? (One extends One ? keyof One : never) : never,
  keyof Common
>;

type Common = Pick<Element, 'id' | 'type' | 'title' | 'description' | 'required' | 'visible_if'>;

const memberDescriptions: Record<OwnMember, string> = {
  accept: 'Accepted media types, such as `image/*`, and file extensions, such as `.pdf`.',
  allow_other: 'Whether respondents may enter an answer that is not among the options.',
  allowed_domains: 'Accepted domains; empty for all.',
  alt: 'Alternative text of the image.',
  columns: 'Choices in each row.',
  decimals: 'Number of decimals that a calculated number is rounded to.',
  default: 'Answer to store if none is sent.',
  default_country: 'Country (ISO 3166-1 alpha-2) of numbers without a country code.',
  expression: 'CEL expression that computes the value.',
  image_url: 'URL of the image.',
  integer: 'Whether the answer must be a whole number.',
  link: 'URL of the text that the consent refers to.',
  max: 'Maximum.',
  max_files: 'Maximum number of files.',
  max_label: 'Label of the upper end.',
  max_length: 'Maximum number of characters.',
  max_selected: 'Maximum number of selected options.',
  max_size_bytes: 'Maximum size of a file in bytes; null for the limit of the server.',
  min: 'Minimum.',
  min_label: 'Label of the lower end.',
  min_length: 'Minimum number of characters.',
  min_selected: 'Minimum number of selected options.',
  multiple: 'Whether several columns can be selected in a row.',
  options: 'Options.',
  pattern: 'Regular expression (RE2) that the whole answer must match.',
  pattern_message: 'Message for answers that do not match the pattern.',
  placeholder: 'Placeholder of the empty input.',
  randomize: 'Whether to show the options in random order.',
  required_parts: 'Parts that are required if any part is present.',
  rows: 'Rows, each answered separately.',
  show: 'Whether respondents see the calculated value.',
  text: 'Text.',
  unit: 'Unit of the number.',
  value: 'Type of the calculated value.',
};

const Option = builder.objectRef<LabelledItems[number] & { image_url?: string | undefined }>(
  'Option',
);

Option.implement({
  description: 'An option of a choice question.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the option in the definition.' }),
    label: t.exposeString('label', { description: 'Label.' }),
    imageUrl: t.exposeString('image_url', { nullable: true, description: 'URL of an image.' }),
  }),
});

const MatrixLine = builder.objectRef<LabelledItems[number]>('MatrixLine').implement({
  description: 'A row or a column of a matrix.',
  fields: (t) => ({
    key: t.exposeID('id', {
      description: 'Id of the row or column in the definition.',
    }),
    label: t.exposeString('label', { description: 'Label.' }),
  }),
});

/** The merged shape of each field: fields that clients select on several types must have the same type. */
const fieldShapes = new Map<string, MemberShape>();
for (const row of elementTypes) {
  for (const [member, model] of Object.entries(row.members(memberTypes))) {
    const [name, shape] = [fieldName(member, memberShapeOf(model)), memberShapeOf(model)];
    fieldShapes.set(name, mergeShapes(fieldShapes.get(name) ?? shape, shape));
  }
}

/** The fields for the members that are specific to an element type. */
export function memberFields(t: ObjectFieldBuilder<Types, Element>, row: AnyElementType) {
  return Object.fromEntries(
    Object.entries(row.members(memberTypes)).map(([member, model]) => {
      const own = memberShapeOf(model);
      const name = fieldName(member, own);
      return [name, fieldOf(t, member, name, { ...own, ...fieldShapes.get(name) })];
    }),
  );
}

/** `min` and `max` are strings for dates and numbers elsewhere, so they need two GraphQL fields. */
function fieldName(member: string, { of }: MemberShape): string {
  if (of === 'text' && member === 'min') return 'earliest';
  if (of === 'text' && member === 'max') return 'latest';
  return camelCase(member);
}

function fieldOf(
  t: ObjectFieldBuilder<Types, Element>,
  member: string,
  name: string,
  shape: MemberShape,
) {
  const text =
    name === camelCase(member) ? memberDescriptionOf(member) : `The ${name} accepted answer.`;
  const allowedValuesText = shape.allowedValues
    ? ` Values: ${shape.allowedValues.map((value) => `\`${value}\``).join(', ')}.`
    : '';
  const fieldOptions = {
    description: `${text}${allowedValuesText}`,
    nullable: shape.optional,
    extensions: { listSize: 5 },
    resolve: (element: Element) => Reflect.get(element, member),
  };
  const { list, optional } = shape;
  switch (shape.of) {
    case 'boolean':
      return t.boolean(fieldOptions);
    case 'integer':
      return t.int(fieldOptions);
    case 'number':
      return t.float(fieldOptions);
    case 'option':
      return t.field({ ...fieldOptions, nullable: optional, type: [Option] });
    case 'line':
      return t.field({ ...fieldOptions, nullable: optional, type: [MatrixLine] });
    case 'text':
      return list ? t.stringList(fieldOptions) : t.string(fieldOptions);
  }
}

/** @throws {Error} for a member without description */
function memberDescriptionOf(member: string): string {
  const text = new Map<string, string>(Object.entries(memberDescriptions)).get(member);
  if (text === undefined) throw new Error(`Member without description: ${member}`);
  return text;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `short_text` as `ShortText`. */
export function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}
