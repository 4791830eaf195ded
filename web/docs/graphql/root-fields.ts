import { type GraphQLField, Kind, parse } from 'graphql';
import { recordedExamples } from '../../../rest/recorded/recorded-examples.ts';
import type { GraphQLExample } from '../../../rest/recorded-example.ts';
import { costLimit, costOf } from '../../../src/graphql/limits/query-cost.ts';
import { scopeOf } from '../../../src/schema/core/guards.ts';
import { schema } from '../../../src/schema/schema.ts';
import { type Html, html } from '../../html.ts';
import { anchorHeading, codeBlock, paragraphs } from '../model/parts.ts';
import { graphqlSample } from '../reference/samples/sample-group.ts';
import { membersTable, type PageOfType, typeText } from './type-reference.ts';

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

export function rootFieldSections(
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

export const requestSample = (url: string): Html =>
  codeBlock(`curl -sS ${url}/graphql \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "{ forms(first: 10) { totalCount nodes { id title } } }"}'`);
