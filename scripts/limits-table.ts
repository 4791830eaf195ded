import { readFileSync, writeFileSync } from 'node:fs';
import { usualBodyLimit } from '../rest/body.ts';
import { endpoints } from '../rest/endpoints.ts';
import { passwordLimit } from '../src/access/password.ts';
import { definitionLimits, textLimits } from '../src/forms/definition/limits.ts';
import { unlockBodyLimit } from '../src/forms/lock.ts';
import { costLimit } from '../src/graphql/cost.ts';
import { sizeLimits } from '../src/graphql/size.ts';
import { mostFiles } from '../src/graphql/uploads/upload-map.ts';
import { largestPage } from '../src/kernel/paging.ts';
import { failureLimits } from '../src/kernel/problem.ts';
import { markLimit } from '../src/kernel/text.ts';
import { countedLimit } from '../src/responses/analytics.ts';
import { idLimit } from '../src/responses/delete.ts';
import { exportLimits } from '../src/responses/export.ts';
import { answerBodyLimit } from '../src/responses/submit.ts';
import { webhookLimit } from '../src/webhooks/change.ts';
import { keyLimit } from '../src/workspaces/api-keys.ts';
import { markupLimit } from '../web/page/render.ts';

// Writes the table of docs/limits.md, between its marks, from the constants that set the limits.

/** What one request can cost at most. */
interface Bound {
  /** Endpoints by REST, or what else is asked; the root fields of GraphQL that they stand for cost the same. */
  readonly requests: readonly [string, ...string[]];
  /** The worst that is accepted. */
  readonly worst: string;
  /** What bounds the processor time. */
  readonly processor: string;
  readonly memory: string;
  readonly statements: string;
  /** Bytes of the answer. */
  readonly out: string;
}

const number = (value: number) => value.toLocaleString('en');
const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`;

const refusal = `${number(failureLimits.count)} failures in ${size(failureLimits.bytes)}`;

const { bytes, comparisons, matrixCells, formCells, allPatternSteps, elements, options } =
  definitionLimits;

const bounds: readonly Bound[] = [
  {
    requests: ['POST /forms', 'PATCH /forms/{id}', 'POST /forms/{id}/publish'],
    worst: `a body of ${size(usualBodyLimit)}, a definition of ${size(bytes)}, ${number(elements)} elements with up to ${number(options)} options each`,
    processor: `${number(comparisons)} comparisons, ${number(matrixCells)} cells of a matrix and ${number(formCells)} of a form, ${number(allPatternSteps)} steps of patterns; linear in the body, since no text has more than ${markLimit} combining marks in a row`,
    memory: 'some times the body',
    statements: 'fixed',
    out: `twice the definition (draft and published), ${size(2 * bytes)}`,
  },
  {
    requests: ['POST /forms/validate'],
    worst: 'the same',
    processor: 'the same',
    memory: 'the same',
    statements: 'fixed',
    out: `the definition, ${size(bytes)}; like any refusal of a body, at most ${refusal}`,
  },
  {
    requests: [
      'POST /public/forms/{slug}/submissions',
      'POST /forms/{id}/responses',
      'POST /forms/{id}/responses/validate',
    ],
    worst: `a body of ${size(answerBodyLimit)}, answers of up to ${number(textLimits.long_text)} characters`,
    processor: `each answer is folded once; ${number(comparisons)} comparisons and ${number(definitionLimits.criteria)} criteria search in it; a pattern of ${number(definitionLimits.patternSteps)} steps on ${number(textLimits.short_text)} characters`,
    memory: 'some times the body; a letter may become 18 when it is folded',
    statements: '2, and those of what is used up; shared by submissions that arrive together',
    out: 'the message; by key also the answers, as large as the body',
  },
  {
    requests: ['POST /public/forms/{slug}/unlock'],
    worst: `a body of ${size(unlockBodyLimit)}, ${passwordLimit} characters`,
    processor: 'one Argon2id hash; two at a time over all requests',
    memory: '19 MiB while it is hashed; at most 100 wait',
    statements: '1, and 2 more for a wrong password',
    out: '1 KB',
  },
  {
    requests: ['GET /public/forms/{slug}'],
    worst: `a definition of ${size(bytes)}`,
    processor: 'its JSON, kept for each version',
    memory: 'its JSON',
    statements: 'none; 1 where responses are limited',
    out: size(bytes),
  },
  {
    requests: ['GET /f/{slug}'],
    worst: `a definition of ${size(bytes)}, ${number(formCells)} cells`,
    processor: `markup of ${size(markupLimit)}: what is larger is drawn by the browser; compression`,
    memory: 'some times the page',
    statements: 'those of the form',
    out: `${size(markupLimit)} of markup (characters), and the form as JSON: ${size(6 * bytes)} where every character is escaped`,
  },
  {
    requests: ['GET /forms/{id}/analytics'],
    worst: `${number(countedLimit)} options, places of scales and cells, over all forms that a request asks for`,
    processor: 'one share for each of them; answers are read once and remembered',
    memory: 'the shares, and a page of 500 responses',
    statements: 'fixed; one for each 500 responses that were not read before',
    out: `${number(countedLimit)} shares with their labels`,
  },
  {
    requests: ['GET /forms/{id}/responses/export'],
    worst: `${number(exportLimits.responses)} responses, ${number(exportLimits.columns)} columns for questions`,
    processor: 'each response once; a column that its version does not ask costs a comma',
    memory: 'two pages of 60,000 characters, or one long response; 16 definitions',
    statements: 'one a page, and one for each 16 versions; one for each version beyond',
    out: `a stream; ${number(exportLimits.columns)} bytes a line and the answers`,
  },
  {
    requests: [
      'GET /forms/{id}',
      'POST /forms/{id}/unpublish',
      'POST /forms/{id}/duplicate',
      'GET /forms/{id}/versions/{version}',
    ],
    worst: `a definition of ${size(bytes)}`,
    processor: 'its JSON',
    memory: 'some times its JSON',
    statements: 'fixed',
    out: `twice the definition, ${size(2 * bytes)}`,
  },
  {
    requests: ['DELETE /forms/{id}'],
    worst: 'a form with any number of responses and files',
    processor: 'none here',
    memory: 'fixed',
    statements: 'fixed; PostgreSQL deletes row by row',
    out: 'none',
  },
  {
    requests: [
      'GET /forms',
      'GET /audit',
      'GET /webhooks',
      'GET /keys',
      'GET /templates',
      'GET /forms/{id}/versions',
    ],
    worst: `${number(largestPage)} forms or audit entries, ${number(webhookLimit)} webhooks, ${number(keyLimit)} keys; all versions of a form`,
    processor: 'one object each',
    memory: 'the list',
    statements: 'fixed',
    out: '3 KB an entry; 100 bytes a version',
  },
  {
    requests: ['GET /forms/{id}/responses', 'GET /webhooks/{id}/deliveries'],
    worst: `${number(largestPage)} responses, or deliveries of them`,
    processor: 'what is stored is sent as it is, unread',
    memory: 'the page',
    statements: 'fixed; for each answer with files as many as one more page',
    out: `${number(largestPage)} times the largest answers, ${size(largestPage * answerBodyLimit)}`,
  },
  {
    requests: [
      'GET /forms/{id}/responses/{response_id}',
      'PUT /forms/{id}/responses/{response_id}/approval',
      'DELETE /forms/{id}/responses/{response_id}',
    ],
    worst: `answers of ${size(answerBodyLimit)} to a definition of ${size(bytes)}`,
    processor: 'its JSON',
    memory: 'some times its JSON',
    statements: 'fixed',
    out: size(answerBodyLimit + bytes),
  },
  {
    requests: ['POST /forms/{id}/responses/delete'],
    worst: `${number(idLimit)} ids, or a filter that any number of responses match`,
    processor: 'one pass over the ids',
    memory: `${number(idLimit)} responses without their answers`,
    statements: `fixed for each ${number(idLimit)} responses; one request of a form at a time`,
    out: 'a number',
  },
  {
    requests: [
      'POST /keys',
      'DELETE /keys/{id}',
      'POST /webhooks',
      'GET /webhooks/{id}',
      'PATCH /webhooks/{id}',
      'DELETE /webhooks/{id}',
      'POST /webhooks/{id}/test',
      'POST /webhooks/{id}/rotate-secret',
      'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
    ],
    worst: `a body of ${size(usualBodyLimit)}, of which 3 KB are accepted`,
    processor: 'the JSON of the body',
    memory: 'some times the body',
    statements: 'fixed; a webhook for every form changes a row of each form of the workspace',
    out: `3 KB; a redelivered payload of ${size(answerBodyLimit)}`,
  },
  {
    requests: ['POST /public/forms/{slug}/uploads'],
    worst: 'a file of `MAX_UPLOAD_BYTES`',
    processor: 'SHA-256 of it',
    memory: 'a few pieces of it: it is written while it is read',
    statements: 'fixed, and one for each 4 MiB',
    out: '1 KB',
  },
  {
    requests: [
      'GET /forms/{id}/responses/{response_id}/files/{file_id}',
      'GET /public/files/{token}',
    ],
    worst: 'a file of `MAX_UPLOAD_BYTES`',
    processor: 'none: it is sent as it is stored',
    memory: 'a few pieces of it',
    statements: 'fixed',
    out: 'the file',
  },
  {
    requests: ['GET /public/captcha/challenge'],
    worst: 'any',
    processor: 'one HMAC',
    memory: 'fixed',
    statements: 'none',
    out: '1 KB',
  },
  {
    requests: ['POST /graphql', 'GET /graphql?query='],
    worst: `a document of ${number(sizeLimits.characters)} characters and ${number(sizeLimits.tokens)} tokens, ${number(sizeLimits.fields)} fields in ${sizeLimits.depth} levels, ${sizeLimits.fragments} fragments, one field ${sizeLimits.repeats} times; ${number(costLimit)} objects; ${mostFiles} files`,
    processor: 'counted before it is validated; validation ends after 10 errors',
    memory:
      'the document; persisted queries are kept up to 8 MiB for callers with a key and 4 MiB for all others, answers to introspection up to 3 MiB; files that several variables name are spooled to disk, up to 64 MiB',
    statements: `one for each list and relation that is named, at most ${number(sizeLimits.fields)}`,
    out: `${number(costLimit)} objects; at most 50 errors, of 500 characters each, with ${refusal} in all`,
  },
  {
    requests: ['subscription { responseCreated }'],
    worst: 'a client that does not read',
    processor: 'one look a second for each form that anybody listens to',
    memory: '16 million characters of answers wait, shared by all who listen to the form',
    statements: 'one a second for each form',
    out: 'the responses',
  },
  {
    requests: [
      'GET /graphql',
      'GET /docs',
      'GET /openapi.json',
      'GET /schemas/form-definition.json',
      'GET /embed.js',
      'GET /assets/{name}',
    ],
    worst: 'any',
    processor: 'none: made and compressed once',
    memory: 'one buffer for each encoding, shared',
    statements: 'none',
    out: 'GraphiQL: 2 MB compressed, 9 MB as it is',
  },
  {
    requests: ['GET /healthz', 'GET /readyz', 'GET /metrics'],
    worst: 'a database or storage that does not answer',
    processor: 'none',
    memory: 'fixed',
    statements: 'none; 1; 1',
    out: '1 KB; `/readyz` answers within 2.5 s',
  },
];

/** As people read them: `GET /forms/{id}`. */
const namesOf = ({ requests }: Bound) => requests.map((one) => `\`${one}\``).join(', ');

const described = new Set(bounds.flatMap(({ requests }) => requests));
const missing = endpoints
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  .filter((one) => !described.has(one));
if (missing.length > 0) throw new Error(`No bound is stated for ${missing.join(', ')}`);

const head = [
  'Request',
  'Worst that is accepted',
  'Processor',
  'Memory',
  'Statements',
  'Bytes out',
];
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = [
  line(head),
  line(head.map(() => '---')),
  ...bounds.map((one) =>
    line([namesOf(one), one.worst, one.processor, one.memory, one.statements, one.out]),
  ),
].join('\n');

const file = new URL('../docs/limits.md', import.meta.url);
const [begin, end] = ['<!-- table: bounds -->', '<!-- end of table -->'];
const text = readFileSync(file, 'utf8');
const [before, after] = [text.split(begin)[0], text.split(end)[1]];
if (before === undefined || after === undefined) throw new Error('docs/limits.md has no marks');
writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
