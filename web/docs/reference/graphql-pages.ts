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
  Kind,
  parse,
} from 'graphql';
import { type Html, html } from '../../../packages/common/text/html.ts';
import { recordedExamples } from '../../../rest/recorded/recorded-examples.ts';
import type { GraphQLExample } from '../../../rest/recorded-example.ts';
import { costLimit, costOf } from '../../../src/graphql/limits/query-cost.ts';
import { scopeOf } from '../../../src/schema/core/guards.ts';
import { schema } from '../../../src/schema/schema.ts';
import type { DocsAddress, DocsGroup, DocsPage } from '../model/docs-page.ts';
import {
  anchorHeading,
  codeBlock,
  inlineText,
  paragraphs,
  referenceTable,
} from '../model/parts.ts';
import { graphqlSample } from './samples.ts';

/** The path of the page that describes a type; undefined for scalars of GraphQL itself. */
type PageOfType = (type: GraphQLNamedType) => string | undefined;

/** A type as in the schema, such as `[String!]!`, with a link to its named type. */
function typeText(type: GraphQLType, pageOf: PageOfType): Html {
  const named = getNamedType(type);
  const page = pageOf(named);
  const [before = '', after = ''] = String(type).split(named.name);
  const name =
    page === undefined ? named.name : html`<a href="${page}#${named.name}">${named.name}</a>`;
  return html`<code>${before}${name}${after}</code>`;
}

function typeSection(type: GraphQLNamedType, pageOf: PageOfType): Html {
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
function membersTable(
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

const isOwnScalar = (type: GraphQLNamedType) =>
  isScalarType(type) && !['ID', 'String', 'Int', 'Float', 'Boolean'].includes(type.name);

function readExamples(): ReadonlyMap<string, GraphQLExample> {
  const examples = Object.values(recordedExamples).flatMap(({ graphql }) => graphql ?? []);
  return new Map(examples.map((example) => [rootFieldOf(example.query), example]));
}

function rootFieldOf(query: string): string {
  const [operation] = parse(query).definitions;
  const [field] =
    operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
  return field?.kind === Kind.FIELD ? field.name.value : '';
}

const numbers = new Intl.NumberFormat('en');

function rootFieldSections(
  fields: readonly GraphQLField<unknown, unknown>[],
  pageOf: PageOfType,
  url: string,
): Html[] {
  const examples = readExamples();
  return fields.map((field) => {
    const { name, description, args, type } = field;
    const example = examples.get(name);
    return html`<article class="operation">
      <div class="about">
        ${anchorHeading(name, name)}
        <p class="line">${typeText(type, pageOf)} <span class="scope">${scopeOf(field) ?? 'no API key'}</span></p>
        ${paragraphs(description ?? '')}
        ${membersTable('Argument', args, pageOf)}
      </div>
      ${example && exampleOf(example, url)}
    </article>`;
  });
}

function exampleOf(example: GraphQLExample, url: string): Html {
  const cost = costOf(schema, parse(example.query), undefined, { ...example.variables });
  return html`<div class="example"><h3>Example</h3>
    ${graphqlSample(example, url)}
    <p><small>Cost: ${numbers.format(cost)} of at most ${numbers.format(costLimit)}</small></p>
  </div>`;
}

const requestSample = (url: string): Html =>
  codeBlock(`curl -sS ${url}/graphql \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "{ forms(first: 10) { totalCount nodes { id title } } }"}'`);

interface TypePage {
  readonly segment: string;
  readonly title: string;
  readonly text: string;
  readonly includes: (type: GraphQLNamedType) => boolean;
}

const rootTypes = [
  { segment: 'queries', title: 'Queries', type: schema.getQueryType() },
  { segment: 'mutations', title: 'Mutations', type: schema.getMutationType() },
  { segment: 'subscriptions', title: 'Subscriptions', type: schema.getSubscriptionType() },
] as const;

const isRoot = (type: GraphQLNamedType) => rootTypes.some((root) => root.type === type);

const typePages: readonly TypePage[] = [
  {
    segment: 'objects',
    title: 'Objects',
    text: 'The types of results: objects, interfaces and unions.',
    includes: (type) =>
      (isObjectType(type) && !isRoot(type)) || isInterfaceType(type) || isUnionType(type),
  },
  {
    segment: 'inputs',
    title: 'Inputs',
    text: 'The objects of arguments.',
    includes: isInputObjectType,
  },
  {
    segment: 'enums-and-scalars',
    title: 'Enums and scalars',
    text: 'Types without fields.',
    includes: (type) => isEnumType(type) || isOwnScalar(type),
  },
];

const pathOf = (segment: string) => `/docs/graphql/${segment}`;

const ownTypes = () =>
  Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The reference of the GraphQL API, generated from its schema. */
export function graphqlPages({ url, base }: DocsAddress): DocsGroup {
  const pageOf: PageOfType = (type) => {
    const page = typePages.find(({ includes }) => includes(type));
    return page && `${base}${pathOf(page.segment)}`;
  };
  return {
    title: 'GraphQL API',
    pages: [
      {
        path: '/docs/graphql',
        title: 'Overview of the GraphQL API',
        render: () => overview(url, base),
      },
      ...rootTypes.map(({ segment, title, type }): DocsPage => {
        const fields = () => rootFieldSections(Object.values(type?.getFields() ?? {}), pageOf, url);
        const render = () => html`<div class="reference"><h1>${title}</h1>${fields()}</div>`;
        return { path: pathOf(segment), title, outlined: true, render };
      }),
      ...typePages.map(({ segment, title, text, includes }): DocsPage => {
        const types = () => ownTypes().filter(includes);
        const render = () =>
          html`<h1>${title}</h1><p>${text}</p>${types().map((type) => typeSection(type, pageOf))}`;
        return { path: pathOf(segment), title, outlined: true, render };
      }),
    ],
  };
}

function overview(url: string, base: string): Html {
  return html`<h1>GraphQL API</h1>
    <p>One endpoint for all operations, at <code>${url}/graphql</code>. A browser that opens it shows
    <a href="${url}/graphql">GraphiQL</a>, an editor with the documentation of the schema.</p>
    ${requestSample(url)}
    ${anchorHeading('scopes', 'Scopes')}
    <p>Each field of the root types shows the scope that the API key needs; fields with “no API key” are for visitors, and “any” needs a key with any scope.</p>
    ${anchorHeading('cost', 'Cost')}
    <p>The cost of an operation is an upper bound of the objects that it returns, computed before it is executed: the cost
    of a list is the cost of an entry multiplied by the size of the page. An operation with a cost of more than
    ${costLimit.toLocaleString('en')} is refused with <code>bad_request</code>. The examples show their cost.</p>
    ${anchorHeading('errors', 'Errors')}
    <p>The <code>extensions</code> of an error have the same members as the
    <a href="${base}/docs/api/schemas#schema-Problem">problems</a> of the REST API, with the same codes.</p>
    ${anchorHeading('types', 'Types')}
    <ul>${[...rootTypes, ...typePages].map(
      ({ segment, title }) => html`<li><a href="${base}${pathOf(segment)}">${title}</a></li>`,
    )}</ul>`;
}
