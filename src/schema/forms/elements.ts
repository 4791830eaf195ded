import { pascalCase } from '../../../packages/common/text/letter-case.ts';
import type { Element, Section } from '../../../packages/definition/definition-model.ts';
import { ElementTypes } from '../../../packages/definition/element-types.ts';
import { descriptionOf } from '../../../packages/definition/model/describe-members.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import { elementDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import {
  type AnyElementType,
  calculatedTypes,
  contentTypes,
  elementTypes,
  questionTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { schemaBuilder } from '../core/builder.ts';
import { ConditionType } from './conditions.ts';
import { JumpType } from './logic.ts';
import { memberFields } from './member-fields.ts';

const builder = schemaBuilder('forms/elements');

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

const { element: texts, section: sectionTexts } = memberDescriptions;

export const ElementType = builder.interfaceType('Element', {
  description: 'A question, a calculated value, or content between questions.',
  fields: (t) => ({
    key: t.exposeID('id', { description: texts.id }),
    type: t.expose('type', { type: ElementTypes, description: texts.type }),
    title: t.exposeString('title', { nullable: true, description: texts.title }),
    description: t.exposeString('description', {
      nullable: true,
      description: texts.description,
    }),
    required: t.exposeBoolean('required', { description: texts.required }),
    visibleIf: t.expose('visible_if', {
      type: ConditionType,
      nullable: true,
      description: texts.visible_if,
    }),
  }),
  resolveType: ({ type }) => typeNames.get(type),
});

for (const row of elementTypes) declareElementType(row);

function declareElementType(row: AnyElementType): void {
  builder.objectRef<Element>(typeNames.get(row.type) ?? row.type).implement({
    description: descriptionOf(elementDescriptions, row.type),
    interfaces: [ElementType],
    fields: (t) => memberFields(t, row),
  });
}

export const SectionType = builder.objectRef<Section>('Section').implement({
  description: 'A section of a form.',
  fields: (t) => ({
    key: t.exposeID('id', { description: sectionTexts.id }),
    title: t.exposeString('title', { nullable: true, description: sectionTexts.title }),
    description: t.exposeString('description', {
      nullable: true,
      description: sectionTexts.description,
    }),
    visibleIf: t.expose('visible_if', {
      type: ConditionType,
      nullable: true,
      description: sectionTexts.visible_if,
    }),
    elements: t.expose('elements', {
      type: [ElementType],
      description: sectionTexts.elements,
    }),
    next: t.field({
      type: [JumpType],
      description: sectionTexts.next,
      extensions: { listSize: 3 },
      resolve: (section) => section.next ?? [],
    }),
  }),
});
