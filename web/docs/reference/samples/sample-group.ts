import type { GraphQLExample, RecordedExample } from '../../../../rest/recorded-example.ts';
import { type Html, html } from '../../../html.ts';
import { codeBlock } from '../../model/parts.ts';
import { curlSample } from './curl.ts';
import { javaScriptSample } from './javascript.ts';
import { pythonSample } from './python.ts';
import { sampleRequestOf } from './sample-request.ts';

/** The service that recorded the examples. */
const recordedUrl = 'https://forms.example';

/** The samples of an example. The script of the page shows one of them at a time. */
export function sampleGroup(example: RecordedExample, url: string): Html {
  const sample = sampleRequestOf(example, url);
  const samples: readonly (readonly [string, Html])[] = [
    ['curl', codeBlock(curlSample(sample))],
    ['JavaScript', codeBlock(javaScriptSample(sample))],
    ['Python', codeBlock(pythonSample(sample))],
    ...(example.graphql ? [['GraphQL', graphqlSample(example.graphql, url)] as const] : []),
  ];
  return html`<div class="samples" data-tabs="Language of the sample">${samples.map(
    ([name, content]) => html`<section><h3>${name}</h3>${content}</section>`,
  )}</div>`;
}

/** An operation, its variables and what it returned. */
export function graphqlSample({ query, variables, data }: GraphQLExample, url: string): Html {
  const hasVariables = Object.keys(variables).length > 0;
  const returned = withUrl(JSON.stringify({ data }, null, 2), url);
  return html`${codeBlock(query)}${
    hasVariables && html`<p>Variables:</p>${codeBlock(JSON.stringify(variables, null, 2))}`
  }<details><summary>Returns</summary>${codeBlock(returned)}</details>`;
}

/** What the server returned: the status, headers and the body. */
export function responseBlock(
  { response, request }: Pick<RecordedExample, 'response' | 'request'>,
  url: string,
): Html {
  const { status, headers, body, shortened } = response;
  const lines = Object.entries(headers)
    .filter(([name, value]) => !(name === 'Content-Type' && value.startsWith('application/json')))
    .map(([name, value]) => `${name}: ${value}`);
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const shown = [`HTTP ${status}`, ...lines, ...(body === undefined ? [] : ['', text])].join('\n');
  return html`${request.body && status >= 400 && html`<p>Request body:</p>${codeBlock(JSON.stringify(request.body, null, 2))}`}${codeBlock(
    withUrl(shown, url),
  )}${shortened && html`<p><small>The document has more members.</small></p>`}`;
}

const withUrl = (text: string, url: string) => text.replaceAll(recordedUrl, url);
