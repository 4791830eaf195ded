import type { ObjectFieldBuilder } from '@pothos/core';
import type { Element } from '../../definition/definition-model.ts';
import {
  type MemberShape,
  memberShapeOf,
  mergeShapes,
} from '../../definition/member-introspection.ts';
import {
  type AnyElementType,
  contentTypes,
  questionTypes,
} from '../../definition/question-types.ts';
import type { LabelledItems } from '../../definition/values/choice-options.ts';
import { memberTypes } from '../../definition/values/member-types.ts';
import { builder } from '../core/builder.ts';

// The members that single types of elements have, as fields. A member of a new name needs a line below.

type Types = typeof builder.$inferSchemaTypes;

/** The names of what single types have beside the members of every element. */
type OwnMember = Exclude<
  Element extends infer One ? (One extends One ? keyof One : never) : never,
  keyof Common
>;

type Common = Pick<Element, 'id' | 'type' | 'title' | 'description' | 'required' | 'visible_if'>;

const memberDescriptions: Record<OwnMember, string> = {
  accept: 'Which files: media types, `image/*`, or endings such as `.pdf`.',
  allow_other: 'Whether respondents may answer in their own words.',
  allowed_domains: 'Only addresses at these domains; empty for all.',
  alt: 'What the picture shows, in words.',
  columns: 'What can be chosen in each row.',
  default: 'Stored where no answer is sent.',
  default_country: 'Country of numbers without a prefix, ISO 3166-1 alpha-2.',
  image_url: 'Where the picture lies.',
  integer: 'Whether it must be a whole number.',
  link: 'Where the text lies that is agreed to.',
  max: 'The most.',
  max_files: 'The most files.',
  max_label: 'What the upper end means.',
  max_length: 'The most characters.',
  max_selected: 'The most options.',
  max_size_bytes: 'The most bytes of a file; null for what the server allows.',
  min: 'The least.',
  min_label: 'What the lower end means.',
  min_length: 'The fewest characters.',
  min_selected: 'The fewest options.',
  multiple: 'Whether several columns can be chosen in a row.',
  options: 'What can be chosen.',
  pattern: 'A regular expression (RE2) that the whole answer must match.',
  pattern_message: 'Shown where it does not match.',
  placeholder: 'Shown while there is no answer.',
  randomize: 'Whether a page may mix the options.',
  required_parts: 'Which parts are needed as soon as any is given.',
  rows: 'What is asked, row by row.',
  text: 'The words.',
  unit: 'What is counted.',
};

const Option = builder.objectRef<LabelledItems[number] & { image_url?: string | undefined }>(
  'Option',
);

Option.implement({
  description: 'Something that can be chosen.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id within the question, as in the definition.' }),
    label: t.exposeString('label', { description: 'What people read.' }),
    imageUrl: t.exposeString('image_url', { nullable: true, description: 'A picture of it.' }),
  }),
});

const MatrixLine = builder.objectRef<LabelledItems[number]>('MatrixLine').implement({
  description: 'A row or a column of a matrix.',
  fields: (t) => ({
    key: t.exposeID('id', {
      description: 'Id within the rows or the columns, as in the definition.',
    }),
    label: t.exposeString('label', { description: 'What people read.' }),
  }),
});

/** What each field holds on every type that has it: so that clients can ask several types for it. */
const fieldShapes = new Map<string, MemberShape>();
for (const row of [...questionTypes, ...contentTypes]) {
  for (const [member, model] of Object.entries(row.members(memberTypes))) {
    const [name, shape] = [fieldName(member, memberShapeOf(model)), memberShapeOf(model)];
    fieldShapes.set(name, mergeShapes(fieldShapes.get(name) ?? shape, shape));
  }
}

/** The fields of what a type of elements has beside the members of all. */
export function memberFields(t: ObjectFieldBuilder<Types, Element>, row: AnyElementType) {
  return Object.fromEntries(
    Object.entries(row.members(memberTypes)).map(([member, model]) => {
      const own = memberShapeOf(model);
      const name = fieldName(member, own);
      return [name, fieldOf(t, member, name, { ...own, ...fieldShapes.get(name) })];
    }),
  );
}

/** Moments are texts and numbers are not: in GraphQL a field has one type. */
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
  const meaning = name === camelCase(member) ? memberDescriptionOf(member) : `The ${name}.`;
  const allowedValuesText = shape.allowedValues
    ? ` Of ${shape.allowedValues.map((value) => `\`${value}\``).join(', ')}.`
    : '';
  const fieldOptions = {
    description: `${meaning}${allowedValuesText}`,
    nullable: shape.optional,
    extensions: { listSize: 5 },
    resolve: (element: Element) => Reflect.get(element, member),
  };
  const { list, optional: nullable } = shape;
  switch (shape.of) {
    case 'boolean':
      return t.boolean(fieldOptions);
    case 'integer':
      return t.int(fieldOptions);
    case 'number':
      return t.float(fieldOptions);
    case 'option':
      return t.field({ ...fieldOptions, nullable, type: [Option] });
    case 'line':
      return t.field({ ...fieldOptions, nullable, type: [MatrixLine] });
    case 'text':
      return list ? t.stringList(fieldOptions) : t.string(fieldOptions);
  }
}

/** @throws {Error} for a member that nobody has told of */
function memberDescriptionOf(member: string): string {
  const meaning = new Map<string, string>(Object.entries(memberDescriptions)).get(member);
  if (meaning === undefined) throw new Error(`What ${member} means must be told`);
  return meaning;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `short_text` as `ShortText`. */
export function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}
