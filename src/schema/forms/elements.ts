// The types of elements are derived from the table of question types: a new row needs no change here.

import type { FieldMap, ObjectFieldBuilder } from '@pothos/core';
import { pascalCase } from '../../../packages/common/text/letter-case.ts';
import type { Element, Section } from '../../../packages/definition/definition-model.ts';
import { ElementTypes } from '../../../packages/definition/element-types.ts';
import { codeOf, defaultExpressionOf } from '../../../packages/definition/elements.ts';
import { descriptionOf } from '../../../packages/definition/model/describe-members.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import {
  elementDescriptions,
  elementMemberDescriptions,
} from '../../../packages/definition/questions/element-descriptions.ts';
import {
  type AnyElementType,
  calculatedTypes,
  contentTypes,
  elementTypes,
  questionTypes,
  repeatTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { repeat } from '../../../packages/definition/questions/types/repeat.ts';
import { builder, type Types } from '../core/builder.ts';
import { ConditionType, JumpType } from './conditions.ts';
import { memberFields } from './element-members.ts';

/** Names of the GraphQL types by element type: `ShortTextQuestion` for `short_text`. */
const typeNames = new Map<string, string>([
  ...questionTypes.map(({ type }): [string, string] => [type, `${pascalCase(type)}Question`]),
  ...[...calculatedTypes, ...repeatTypes, ...contentTypes].map(({ type }): [string, string] => [
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

/** A text of the author for a code of failures. */
interface OwnMessage {
  readonly code: string;
  readonly message: string;
}

const QuestionMessage = builder.objectRef<OwnMessage>('QuestionMessage').implement({
  description: 'A message of the author, in place of that of the service.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code of the failures that have the message.' }),
    message: t.exposeString('message', { description: 'Text of the message.' }),
  }),
});

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
    requiredIf: t.field({
      type: ConditionType,
      nullable: true,
      description: `${texts.required_if} Null for an expression.`,
      resolve: ({ required_if }) => (typeof required_if === 'string' ? null : required_if),
    }),
    requiredIfExpression: t.string({
      nullable: true,
      description: 'The expression of `requiredIf`; null for a condition.',
      resolve: ({ required_if }) => (typeof required_if === 'string' ? required_if : null),
    }),
    visibleIf: t.expose('visible_if', {
      type: ConditionType,
      nullable: true,
      description: texts.visible_if,
    }),
    code: t.string({
      nullable: true,
      description: texts.code,
      resolve: (element) => codeOf(element) ?? null,
    }),
    defaultAnswer: t.field({
      type: 'JSON',
      nullable: true,
      description: `${texts.default} Of a hidden question: the answer to store if none is sent.`,
      resolve: (element) => ('default' in element ? (element.default ?? null) : null),
    }),
    defaultExpression: t.string({
      nullable: true,
      description: texts.default_expression,
      resolve: (element) => defaultExpressionOf(element) ?? null,
    }),
    messages: t.field({
      type: [QuestionMessage],
      description: texts.messages,
      extensions: { listSize: 2 },
      resolve: (element) => ownMessages(element),
    }),
  }),
  resolveType: ({ type }) => typeNames.get(type),
});

/** The field of a repeat that its row does not declare. */
const innerElements = (t: ObjectFieldBuilder<Types, Element>): FieldMap => ({
  elements: t.field({
    type: [ElementType],
    description: descriptionOf(elementMemberDescriptions(repeat.type), 'elements'),
    extensions: { listSize: 10 },
    resolve: (element) => (element.type === repeat.type ? element.elements : []),
  }),
});
const ownMessages = (element: Element): OwnMessage[] =>
  'messages' in element
    ? Object.entries(element.messages ?? {}).flatMap(([code, message]) =>
        message === undefined ? [] : [{ code, message }],
      )
    : [];

for (const row of elementTypes) declareElementType(row);

function declareElementType(row: AnyElementType): void {
  builder.objectRef<Element>(typeNames.get(row.type) ?? row.type).implement({
    description: descriptionOf(elementDescriptions, row.type),
    interfaces: [ElementType],
    fields: (t) => ({ ...memberFields(t, row), ...(row.type === repeat.type && innerElements(t)) }),
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
