import { sizeLimits } from '../../../src/graphql/limits/depth-and-size.ts';
import { maxFiles } from '../../../src/graphql/uploads/multipart-request.ts';
import { defaultBodyLimit } from '../../../src/http/body.ts';
import { answerBodyLimit } from '../../../src/responses/submit/submit-response.ts';
import type { Client } from '../../support/clients/api-client.ts';
import { multipart, multipartType } from '../../support/fixtures/uploads.ts';
import { type Beyond, type Limit, postGraphql, type Rows } from './attempt.ts';
import { list } from './definition-limits.ts';
import type { Scene } from './scene.ts';

/** Writes a part of a document several times. */
const repeat = (count: number, write: (index: number) => string) => list(count, write).join(' ');

/** A document of several operations. */
const operations = (selections: readonly string[]) =>
  selections.map((selection, index) => `query q${index} { ${selection} }`).join(' ');

/** Fields nested in each other. */
const nest = (fields: readonly string[], innermost: string): string =>
  fields.reduceRight((inner, field) => `${field} { ${inner} }`, innermost);

/** Rows of `/graphql`. */
export function graphqlRows({ world, alice, survey: { slug } }: Scene): Rows {
  const document = (words: string, write: (beyond: Beyond) => string): Limit => ({
    words,
    rest: 'REST has no documents.',
    graphql: (beyond) => {
      const query = write(beyond);
      const operationName = query.startsWith('query q0') ? 'q0' : undefined;
      return postGraphql(world, alice, JSON.stringify({ query, operationName }));
    },
    refusal: '400 bad_request',
  });

  const body = (words: string, limit: number, client: Client): Limit => ({
    words,
    rest: 'Each endpoint has a limit of its own.',
    graphql: (beyond) => {
      const [begin, end] = ['{"query":"{ __typename }","extensions":{"padding":"', '"}}'];
      const padding = 'x'.repeat(limit + beyond - begin.length - end.length);
      return postGraphql(world, client, `${begin}${padding}${end}`);
    },
    refusal: '413 payload_too_large',
  });

  return {
    'POST /graphql': [
      body('a body of 2 MiB', defaultBodyLimit, alice),
      body('without an API key of 512 KiB', answerBodyLimit, world.visitor),
      document('50,000 characters', (beyond) =>
        '{ __typename } #'.padEnd(sizeLimits.characters + beyond, 'x'),
      ),
      document('2,000 tokens', (beyond) => {
        const sixTokens = (count: number) => repeat(count, () => '... on Query { __typename }');
        const rest = `${sixTokens(28)} ${repeat(4 + beyond, () => '__typename')}`;
        return operations([...list(6, () => sixTokens(50)), rest]); // four more for each operation
      }),
      document('2,000 fields', (beyond) => {
        const hundred = `forms { ${repeat(33, () => '...f')} }`;
        const more = beyond ? ' __typename' : '';
        const fragment = 'fragment f on FormConnection { totalCount __typename }';
        return `${operations([hundred + more, ...list(19, () => hundred)])} ${fragment}`;
      }),
      document('a depth of 20', (beyond) => {
        const cycle = ['responses(first: 1)', 'nodes', 'form'];
        const fields = ['forms(first: 1)', 'nodes', ...list(6, () => cycle).flat()];
        return `{ ${nest(fields.slice(0, sizeLimits.depth - 1 + beyond), 'id')} }`;
      }),
      document('50 fragments', (beyond) => {
        const count = sizeLimits.fragments + beyond;
        const fragments = repeat(count, (index) => `fragment f${index} on Query { __typename }`);
        return `{ ${repeat(count, (index) => `...f${index}`)} } ${fragments}`;
      }),
      document(
        '50 repeats of a field',
        (beyond) => `{ ${repeat(sizeLimits.repeats + beyond, () => '__typename')} }`,
      ),
      document('10,000 objects', (beyond) => {
        const viewers = repeat(3 + beyond, (index) => `v${index}: viewer { __typename }`);
        // 1 and 98 × 102 objects.
        return `{ forms(first: 98) { nodes { responses(first: 100) { nodes { id } } } } ${viewers} }`;
      }),
      {
        words: '10 files',
        rest: 'A request contains one file.',
        graphql: (beyond) => uploadFiles(maxFiles + beyond),
        refusal: '413 payload_too_large',
      },
    ],
    'subscription { formActivity }':
      'test/forms/live/form-activity.test.ts exceeds the limit of editors.',
    'subscription { responseCreated }':
      'The limit is the buffer of responses that a client has not read; a request cannot exceed it.',
    'GET /graphql': 'test/graphql/websocket/bounds.test.ts exceeds each limit.',
  };

  async function uploadFiles(count: number): Promise<string> {
    const names = list(count, (index) => `f${index}`);
    const query = `mutation (${names.map((name) => `$${name}: Upload!`)}) {
      ${names.map((name) => `${name}: uploadFile(slug: "${slug}", input: { itemId: "file", file: $${name} }) { file { ref } }`).join(' ')}
    }`;
    const variables = Object.fromEntries(names.map((name) => [name, null]));
    const map = Object.fromEntries(names.map((name) => [name, [`variables.${name}`]]));
    const parts = [
      { name: 'operations', content: JSON.stringify({ query, variables }) },
      { name: 'map', content: JSON.stringify(map) },
      ...names.map((name) => ({ name, content: 'x', fileName: `${name}.txt` })),
    ];
    const headers = { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' };
    return postGraphql(world, alice, multipart(parts), headers);
  }
}
