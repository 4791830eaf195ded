import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { type Html, html } from '../../html.ts';
import { anchorHeading, inlineText, paragraphs, referenceTable } from '../model/parts.ts';

/** The path of the page that describes a type; undefined for scalars of GraphQL itself. */
export type PageOfType = (type: GraphQLNamedType) => string | undefined;

/** A type as in the schema, such as `[String!]!`, with a link to its named type. */
export function typeText(type: GraphQLType, pageOf: PageOfType): Html {
  const named = getNamedType(type);
  const page = pageOf(named);
  const [before = '', after = ''] = String(type).split(named.name);
  const name =
    page === undefined ? named.name : html`<a href="${page}#${named.name}">${named.name}</a>`;
  return html`<code>${before}${name}${after}</code>`;
}

export function typeSection(type: GraphQLNamedType, pageOf: PageOfType): Html {
  return html`<article class="schema">
    ${anchorHeading(type.name, type.name)}
    ${paragraphs(type.description ?? '')}
    ${membersOf(type, pageOf)}
  </article>`;
}

function membersOf(type: GraphQLNamedType, pageOf: PageOfType): Html | undefined {
  if (isObjectType(type) || isInterfaceType(type)) {
    const interfaces = type.getInterfaces();
    return html`${interfaces.length > 0 && html`<p>Implements ${interfaces.map((parent) => html`${typeText(parent, pageOf)} `)}</p>`}${membersTable(
      'Field',
      Object.values(type.getFields()),
      pageOf,
    )}`;
  }
  if (isInputObjectType(type))
    return membersTable('Field', Object.values(type.getFields()), pageOf);
  if (isUnionType(type)) {
    return html`<p>One of ${type.getTypes().map((member) => html`${typeText(member, pageOf)} `)}</p>`;
  }
  if (!isEnumType(type)) return undefined;
  return referenceTable(
    ['Value', 'Description'],
    type
      .getValues()
      .map(({ name, description }) => [html`<code>${name}</code>`, inlineText(description ?? '')]),
  );
}

type Member = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField;

/** Fields or arguments with their types; arguments of a field below its description. */
export function membersTable(
  title: string,
  members: readonly Member[],
  pageOf: PageOfType,
): Html | undefined {
  if (members.length === 0) return undefined;
  return referenceTable(
    [title, 'Type', 'Description'],
    members.map((member) => [
      html`<code>${member.name}</code>`,
      typeText(member.type, pageOf),
      [inlineText(member.description ?? ''), 'args' in member && argumentList(member.args, pageOf)],
    ]),
  );
}

function argumentList(args: readonly GraphQLArgument[], pageOf: PageOfType): Html | undefined {
  if (args.length === 0) return undefined;
  return html`<ul>${args.map(
    ({ name, type, description }) =>
      html`<li><code>${name}</code> ${typeText(type, pageOf)}: ${inlineText(description ?? '')}</li>`,
  )}</ul>`;
}

export const isOwnScalar = (type: GraphQLNamedType) =>
  isScalarType(type) && !['ID', 'String', 'Int', 'Float', 'Boolean'].includes(type.name);
