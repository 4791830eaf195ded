import type { Element, Section } from '../../definition/definition-model.ts';
import { ElementTypes } from '../../definition/element-types.ts';
import {
  type AnyElementType,
  contentTypes,
  questionTypes,
} from '../../definition/question-types.ts';
import { builder } from '../core/builder.ts';
import { ConditionType } from './condition-types.ts';
import { memberFields, pascalCase } from './member-fields.ts';

// The types of elements are made from the table of question types: a new row needs nothing here.

/** Names of the GraphQL types by those of the definition: `ShortTextQuestion` for `short_text`. */
const typeNames = new Map<string, string>([
  ...questionTypes.map(({ type }): [string, string] => [type, `${pascalCase(type)}Question`]),
  ...contentTypes.map(({ type }): [string, string] => [type, `${pascalCase(type)}Element`]),
]);

builder.enumType(ElementTypes, {
  name: 'ElementType',
  description: 'The type of an element, as in the definition.',
  values: Object.fromEntries(
    Object.entries(ElementTypes).map(([name, type]) => [
      name,
      { description: `In GraphQL: \`${typeNames.get(type)}\`.` },
    ]),
  ),
});

export const ElementType = builder.interfaceType('Element', {
  description: 'A question, or what stands between the questions.',
  fields: (t) => ({
    key: t.exposeID('id', {
      description: 'Id within the form, as in the definition; answers are keyed by it.',
    }),
    type: t.expose('type', { type: ElementTypes, description: 'Its type.' }),
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

for (const row of questionTypes) declareElementType(row, 'A question of the type');
for (const row of contentTypes) declareElementType(row, 'An element of the type');

/** Declares the type of an element, with a field for each member of its own. */
function declareElementType(row: AnyElementType, description: string): void {
  builder.objectRef<Element>(typeNames.get(row.type) ?? row.type).implement({
    description: `${description} \`${row.type}\`.`,
    interfaces: [ElementType],
    fields: (t) => memberFields(t, row),
  });
}

export const SectionType = builder.objectRef<Section>('Section').implement({
  description: 'A part of a form; a page may show one after the other.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id within the form, as in the definition.' }),
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
