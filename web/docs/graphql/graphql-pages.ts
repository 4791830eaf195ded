import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { costLimit } from '../../../src/graphql/limits/query-cost.ts';
import { schema } from '../../../src/schema/schema.ts';
import { type Html, html } from '../../html.ts';
import type { DocsAddress, DocsGroup, DocsPage } from '../model/docs-page.ts';
import { anchorHeading } from '../model/parts.ts';
import { requestSample, rootFieldSections } from './root-fields.ts';
import { isOwnScalar, type PageOfType, typeSection } from './type-reference.ts';

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
    ${costLimit.toLocaleString('en')} is refused with <code>query_too_expensive</code>. The examples show their cost.</p>
    ${anchorHeading('errors', 'Errors')}
    <p>The <code>extensions</code> of an error have the same members as the
    <a href="${base}/docs/api/schemas#schema-Problem">problems</a> of the REST API, with the same codes.</p>
    ${anchorHeading('types', 'Types')}
    <ul>${[...rootTypes, ...typePages].map(
      ({ segment, title }) => html`<li><a href="${base}${pathOf(segment)}">${title}</a></li>`,
    )}</ul>`;
}
