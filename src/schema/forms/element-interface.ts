import type { Element, Section } from '../../definition/definition-model.ts';
import { ElementTypes } from '../../definition/element-types.ts';
import {
  type AnyElementType,
  calculatedTypes,
  contentTypes,
  questionTypes,
} from '../../definition/question-types.ts';
import { builder } from '../core/builder.ts';
import { ConditionType } from './condition-types.ts';
import { JumpType } from './logic-types.ts';
import { memberFields, pascalCase } from './member-fields.ts';

// The types of elements are derived from the table of question types: a new row needs no change here.

/** Names of the GraphQL types by element type: `ShortTextQuestion` for `short_text`. */
const typeNames = new Map<string, string>([
  ...questionTypes.map(({ type }): [string, string] => [type, `${pascalCase(type)}Question`]),
  ...[...calculatedTypes, ...contentTypes].map(({ type }): [string, string] => [
    type,
    `${pascalCase(type)}Element`,
  ]),
]);

builder.enumType(ElementTypes, {
  name: 'ElementType',
  description: 'Type of an element.',
  values: Object.fromEntries(
    Object.entries(ElementTypes).map(([name, type]) => [
      name,
      { description: `Object type \`${typeNames.get(type)}\`.` },
    ]),
  ),
});

export const ElementType = builder.interfaceType('Element', {
  description: 'A question, a calculated value, or content between questions.',
  fields: (t) => ({
    key: t.exposeID('id', {
      description: 'Id of the element in the definition; the key of its answer.',
    }),
    type: t.expose('type', { type: ElementTypes, description: 'Type of the element.' }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'Title; never null for questions and calculated values.',
    }),
    description: t.exposeString('description', { nullable: true, description: 'Description.' }),
    required: t.exposeBoolean('required', { description: 'Whether an answer is required.' }),
    visibleIf: t.field({
      type: ConditionType,
      nullable: true,
      description: 'Condition for its visibility; null if always visible.',
      resolve: (element) => element.visible_if,
    }),
  }),
  resolveType: ({ type }) => typeNames.get(type),
});

for (const row of questionTypes) declareElementType(row, 'A question of the type');
for (const row of [...calculatedTypes, ...contentTypes]) {
  declareElementType(row, 'An element of the type');
}

/** Declares the object type of an element type, with a field for each of its members. */
function declareElementType(row: AnyElementType, description: string): void {
  builder.objectRef<Element>(typeNames.get(row.type) ?? row.type).implement({
    description: `${description} \`${row.type}\`.`,
    interfaces: [ElementType],
    fields: (t) => memberFields(t, row),
  });
}

export const SectionType = builder.objectRef<Section>('Section').implement({
  description: 'A section of a form.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the section in the definition.' }),
    title: t.exposeString('title', { nullable: true, description: 'Title.' }),
    description: t.exposeString('description', { nullable: true, description: 'Description.' }),
    visibleIf: t.field({
      type: ConditionType,
      nullable: true,
      description: 'Condition for its visibility; null if always visible.',
      resolve: (section) => section.visible_if,
    }),
    elements: t.field({
      type: [ElementType],
      description: 'Questions and content, in order.',
      resolve: ({ elements }) => elements,
    }),
    next: t.field({
      type: [JumpType],
      description: 'Jumps: the first one that applies determines the next section.',
      extensions: { listSize: 3 },
      resolve: (section) => section.next ?? [],
    }),
  }),
});
