import type { ObjectFieldBuilder } from '@pothos/core';
import { builder } from '../builder.ts';
import { kit } from './definition/kit.ts';
import { shapeOf, type ValueShape } from './definition/member-shape.ts';
import { type Definition, type Element, elementsOf, type Section } from './definition/model.ts';
import { type AnyElementType, contentTypes, questionTypes } from './definition/question-types.ts';
import type { Labelled } from './definition/values/options.ts';
import { ConditionOp, ConditionType } from './schema-conditions.ts';

// The definition, typed. The types of elements are made from the table of question types: a new row
// needs nothing here, unless it has a member of a new name, whose meaning must be told below.

type Types = typeof builder.$inferSchemaTypes;

/** The names of what single types have beside the members of every element. */
type OwnMember = Exclude<
  Element extends infer One ? (One extends One ? keyof One : never) : never,
  keyof Common
>;

type Common = Pick<Element, 'id' | 'type' | 'title' | 'description' | 'required' | 'visible_if'>;

const meanings: Record<OwnMember, string> = {
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
  max: 'The most, or the latest.',
  max_files: 'The most files.',
  max_label: 'What the upper end means.',
  max_length: 'The most characters.',
  max_selected: 'The most options.',
  max_size_bytes: 'The most bytes of a file; null for what the server allows.',
  min: 'The least, or the earliest.',
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

const Option = builder.objectRef<Labelled[number] & { image_url?: string | undefined }>('Option');

Option.implement({
  description: 'Something that can be chosen.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id, unique within the question.' }),
    label: t.exposeString('label', { description: 'What people read.' }),
    imageUrl: t.exposeString('image_url', { nullable: true, description: 'A picture of it.' }),
  }),
});

const MatrixLine = builder.objectRef<Labelled[number]>('MatrixLine').implement({
  description: 'A row or a column of a matrix.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id, unique among the rows or the columns.' }),
    label: t.exposeString('label', { description: 'What people read.' }),
  }),
});

const ElementType = builder.interfaceType('Element', {
  description: 'A question, or what stands between the questions.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id, unique within the form; answers are keyed by it.' }),
    type: t.exposeString('type', { description: 'Name of its type, as in the definition.' }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'What is asked; every question has one.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'More words.' }),
    required: t.exposeBoolean('required', { description: 'Whether an answer is needed.' }),
    visibleIf: t.field({
      type: ConditionType,
      nullable: true,
      description: 'When it is shown; null for always.',
      resolve: (element) => element.visible_if,
    }),
  }),
  resolveType: ({ type }) => typeNames.get(type),
});

const typeNames = new Map<string, string>();

for (const row of questionTypes) declare(row, 'Question', 'A question of the type');
for (const row of contentTypes) declare(row, 'Element', 'An element of the type');

/** `short_text` becomes `ShortTextQuestion`, with a field for each member of its own. */
function declare(row: AnyElementType, kind: string, words: string): void {
  const name = `${pascal(row.type)}${kind}`;
  typeNames.set(row.type, name);
  builder.objectRef<Element>(name).implement({
    description: `${words} \`${row.type}\`.`,
    interfaces: [ElementType],
    fields: (t) => {
      const members = Object.entries(row.members(kit));
      return Object.fromEntries(
        members.map(([member, model]) => [camel(member), fieldOf(t, member, shapeOf(model))]),
      );
    },
  });
}

function fieldOf(t: ObjectFieldBuilder<Types, Element>, member: string, shape: ValueShape) {
  const words = shape.words ? ` Of ${shape.words.map((word) => `\`${word}\``).join(', ')}.` : '';
  const about = {
    description: `${meaningOf(member)}${words}`,
    nullable: shape.optional,
    extensions: { listSize: 5 },
    resolve: (element: Element) => Reflect.get(element, member),
  };
  const { list, optional: nullable } = shape;
  switch (shape.of) {
    case 'boolean':
      return t.boolean(about);
    case 'integer':
      return t.int(about);
    case 'number':
      return t.float(about);
    case 'option':
      return t.field({ ...about, nullable, type: [Option] });
    case 'line':
      return t.field({ ...about, nullable, type: [MatrixLine] });
    case 'text':
      return list ? t.stringList(about) : t.string(about);
  }
}

/** @throws {Error} for a member that nobody has told of */
function meaningOf(member: string): string {
  const meaning = new Map<string, string>(Object.entries(meanings)).get(member);
  if (meaning === undefined) throw new Error(`What ${member} means must be told`);
  return meaning;
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return camel(`_${name}`);
}

export const SectionType = builder.objectRef<Section>('Section').implement({
  description: 'A part of a form; a page may show one after the other.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id, unique within the form.' }),
    title: t.exposeString('title', { nullable: true, description: 'Its heading.' }),
    description: t.exposeString('description', { nullable: true, description: 'More words.' }),
    visibleIf: t.field({
      type: ConditionType,
      nullable: true,
      description: 'When it is shown; null for always.',
      resolve: (section) => section.visible_if,
    }),
    elements: t.field({
      type: [ElementType],
      description: 'Its questions, and what stands between them.',
      resolve: ({ elements }) => elements,
    }),
  }),
});

/** A criterion, and the definition that its question is part of. */
interface CriterionOf {
  readonly criterion: Definition['approval']['criteria'][number];
  readonly definition: Definition;
}

const Criterion = builder.objectRef<CriterionOf>('Criterion').implement({
  description: 'What an expected answer is worth.',
  fields: (t) => ({
    id: t.id({ description: 'Id of the criterion.', resolve: ({ criterion }) => criterion.id }),
    question: t.field({
      type: ElementType,
      nullable: true,
      description: 'Whose answer it looks at.',
      resolve: ({ criterion, definition }) =>
        elementsOf(definition).find(({ id }) => id === criterion.question_id),
    }),
    op: t.field({
      type: ConditionOp,
      description: 'How the answer is compared.',
      resolve: ({ criterion }) => criterion.op,
    }),
    expected: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it is compared with.',
      resolve: ({ criterion }) => criterion.expected,
    }),
    points: t.int({
      description: 'What it is worth.',
      resolve: ({ criterion }) => criterion.points,
    }),
    required: t.boolean({
      description: 'Whether nothing is approved without it.',
      resolve: ({ criterion }) => criterion.required,
    }),
  }),
});

export const ApprovalRules = builder.objectRef<Definition>('ApprovalRules').implement({
  description: 'How responses are decided on.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether they are.',
      resolve: ({ approval }) => approval.enabled,
    }),
    showResult: t.boolean({
      description: 'Whether respondents learn the decision.',
      resolve: ({ approval }) => approval.show_result,
    }),
    passPercent: t.int({
      description: 'How many of all points are needed, of a hundred.',
      resolve: ({ approval }) => approval.pass_percent,
    }),
    approvedMessage: t.string({
      nullable: true,
      description: 'What respondents read where they are approved.',
      resolve: ({ approval }) => approval.approved_message,
    }),
    rejectedMessage: t.string({
      nullable: true,
      description: 'What respondents read where they are rejected.',
      resolve: ({ approval }) => approval.rejected_message,
    }),
    criteria: t.field({
      type: [Criterion],
      description: 'What gives points.',
      resolve: (definition) =>
        definition.approval.criteria.map((criterion) => ({ criterion, definition })),
    }),
  }),
});
