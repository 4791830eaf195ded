import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '../rest/endpoints/tags.ts';
import { passwordLimit } from '../src/access/password-hashing.ts';
import { definitionLimits, textLimits } from '../src/definition/definition-limits.ts';
import { unlockBodyLimit } from '../src/forms/public/password-gate.ts';
import { sizeLimits } from '../src/graphql/limits/document-size.ts';
import { costLimit } from '../src/graphql/limits/query-cost.ts';
import { maxFiles } from '../src/graphql/uploads/upload-map.ts';
import { defaultBodyLimit } from '../src/http/body.ts';
import { maxPageSize } from '../src/platform/paging.ts';
import { failureLimits } from '../src/platform/problem.ts';
import { maxCombiningMarks } from '../src/platform/text/text-rules.ts';
import { maxCountedValues } from '../src/responses/analytics/form-analytics.ts';
import { maxDeletedIds } from '../src/responses/delete-responses.ts';
import { exportLimits } from '../src/responses/export/export-responses.ts';
import { answerBodyLimit } from '../src/responses/submit/submit-response.ts';
import { webhookLimit } from '../src/webhooks/manage-webhooks.ts';
import { keyLimit } from '../src/workspaces/api-keys.ts';
import { markupLimit } from '../web/form/page/render-page.ts';

// Writes the table of docs/limits.md, between its marks, from the constants that set the limits.

/** What one request can cost at most. */
interface RequestBound {
  /** Endpoints by REST, or what else is asked; the root fields of GraphQL that they stand for cost the same. */
  readonly requests: readonly [string, ...string[]];
  /** The worst that is accepted. */
  readonly largestRequest: string;
  /** What bounds the processor time. */
  readonly cpu: string;
  readonly memory: string;
  readonly statements: string;
  /** Bytes of the answer. */
  readonly responseSize: string;
}

const formatNumber = (value: number) => value.toLocaleString('en');
const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`;

const refusal = `${formatNumber(failureLimits.count)} failures in ${formatSize(failureLimits.bytes)}`;

const { bytes, comparisons, matrixCells, formCells, allPatternSteps, elements, options } =
  definitionLimits;

const bounds: readonly RequestBound[] = [
  {
    requests: ['POST /forms', 'PATCH /forms/{id}', 'POST /forms/{id}/publish'],
    largestRequest: `a body of ${formatSize(defaultBodyLimit)}, a definition of ${formatSize(bytes)}, ${formatNumber(elements)} elements with up to ${formatNumber(options)} options each`,
    cpu: `${formatNumber(comparisons)} comparisons, ${formatNumber(matrixCells)} cells of a matrix and ${formatNumber(formCells)} of a form, ${formatNumber(allPatternSteps)} steps of patterns; linear in the body, since no text has more than ${maxCombiningMarks} combining marks in a row`,
    memory: 'some times the body',
    statements: 'fixed',
    responseSize: `twice the definition (draft and published), ${formatSize(2 * bytes)}`,
  },
  {
    requests: ['POST /forms/validate'],
    largestRequest: 'the same',
    cpu: 'the same',
    memory: 'the same',
    statements: 'fixed',
    responseSize: `the definition, ${formatSize(bytes)}; like any refusal of a body, at most ${refusal}`,
  },
  {
    requests: [
      'POST /public/forms/{slug}/submissions',
      'POST /forms/{id}/responses',
      'POST /forms/{id}/responses/validate',
    ],
    largestRequest: `a body of ${formatSize(answerBodyLimit)}, answers of up to ${formatNumber(textLimits.long_text)} characters`,
    cpu: `each answer is folded once; ${formatNumber(comparisons)} comparisons and ${formatNumber(definitionLimits.criteria)} criteria search in it; a pattern of ${formatNumber(definitionLimits.patternSteps)} steps on ${formatNumber(textLimits.short_text)} characters`,
    memory: 'some times the body; a letter may become 18 when it is folded',
    statements: '2, and those of what is used up; shared by submissions that arrive together',
    responseSize: 'the message; by key also the answers, as large as the body',
  },
  {
    requests: ['POST /public/forms/{slug}/unlock'],
    largestRequest: `a body of ${formatSize(unlockBodyLimit)}, ${passwordLimit} characters`,
    cpu: 'one Argon2id hash; two at a time over all requests',
    memory: '19 MiB while it is hashed; at most 100 wait',
    statements: '1, and 2 more for a wrong password',
    responseSize: '1 KB',
  },
  {
    requests: ['GET /public/forms/{slug}'],
    largestRequest: `a definition of ${formatSize(bytes)}`,
    cpu: 'its JSON, kept for each version',
    memory: 'its JSON',
    statements: 'none; 1 where responses are limited',
    responseSize: formatSize(bytes),
  },
  {
    requests: ['GET /f/{slug}'],
    largestRequest: `a definition of ${formatSize(bytes)}, ${formatNumber(formCells)} cells`,
    cpu: `markup of ${formatSize(markupLimit)}: what is larger is drawn by the browser; compression`,
    memory: 'some times the page',
    statements: 'those of the form',
    responseSize: `${formatSize(markupLimit)} of markup (characters), and the form as JSON: ${formatSize(6 * bytes)} where every character is escaped`,
  },
  {
    requests: ['GET /forms/{id}/analytics'],
    largestRequest: `${formatNumber(maxCountedValues)} options, places of scales and cells, over all forms that a request asks for`,
    cpu: 'one share for each of them; answers are read once and remembered',
    memory: 'the shares, and a page of 500 responses',
    statements: 'fixed; one for each 500 responses that were not read before',
    responseSize: `${formatNumber(maxCountedValues)} shares with their labels`,
  },
  {
    requests: ['GET /forms/{id}/responses/export'],
    largestRequest: `${formatNumber(exportLimits.responses)} responses, ${formatNumber(exportLimits.columns)} columns for questions`,
    cpu: 'each response once; a column that its version does not ask costs a comma',
    memory: 'two pages of 60,000 characters, or one long response; 16 definitions',
    statements: 'one a page, and one for each 16 versions; one for each version beyond',
    responseSize: `a stream; ${formatNumber(exportLimits.columns)} bytes a line and the answers`,
  },
  {
    requests: [
      'GET /forms/{id}',
      'POST /forms/{id}/unpublish',
      'POST /forms/{id}/duplicate',
      'GET /forms/{id}/versions/{version}',
    ],
    largestRequest: `a definition of ${formatSize(bytes)}`,
    cpu: 'its JSON',
    memory: 'some times its JSON',
    statements: 'fixed',
    responseSize: `twice the definition, ${formatSize(2 * bytes)}`,
  },
  {
    requests: ['DELETE /forms/{id}'],
    largestRequest: 'a form with any number of responses and files',
    cpu: 'none here',
    memory: 'fixed',
    statements: 'fixed; PostgreSQL deletes row by row',
    responseSize: 'none',
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
    largestRequest: `${formatNumber(maxPageSize)} forms or audit entries, ${formatNumber(webhookLimit)} webhooks, ${formatNumber(keyLimit)} keys; all versions of a form`,
    cpu: 'one object each',
    memory: 'the list',
    statements: 'fixed',
    responseSize: '3 KB an entry; 100 bytes a version',
  },
  {
    requests: ['GET /forms/{id}/responses', 'GET /webhooks/{id}/deliveries'],
    largestRequest: `${formatNumber(maxPageSize)} responses, or deliveries of them`,
    cpu: 'what is stored is sent as it is, unread',
    memory: 'the page',
    statements: 'fixed; for each answer with files as many as one more page',
    responseSize: `${formatNumber(maxPageSize)} times the largest answers, ${formatSize(maxPageSize * answerBodyLimit)}`,
  },
  {
    requests: [
      'GET /forms/{id}/responses/{response_id}',
      'PUT /forms/{id}/responses/{response_id}/approval',
      'DELETE /forms/{id}/responses/{response_id}',
    ],
    largestRequest: `answers of ${formatSize(answerBodyLimit)} to a definition of ${formatSize(bytes)}`,
    cpu: 'its JSON',
    memory: 'some times its JSON',
    statements: 'fixed',
    responseSize: formatSize(answerBodyLimit + bytes),
  },
  {
    requests: ['POST /forms/{id}/responses/delete'],
    largestRequest: `${formatNumber(maxDeletedIds)} ids, or a filter that any number of responses match`,
    cpu: 'one pass over the ids',
    memory: `${formatNumber(maxDeletedIds)} responses without their answers`,
    statements: `fixed for each ${formatNumber(maxDeletedIds)} responses; one request of a form at a time`,
    responseSize: 'a number',
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
    largestRequest: `a body of ${formatSize(defaultBodyLimit)}, of which 3 KB are accepted`,
    cpu: 'the JSON of the body',
    memory: 'some times the body',
    statements: 'fixed; a webhook for every form changes a row of each form of the workspace',
    responseSize: `3 KB; a redelivered payload of ${formatSize(answerBodyLimit)}`,
  },
  {
    requests: ['POST /public/forms/{slug}/uploads'],
    largestRequest: 'a file of `MAX_UPLOAD_BYTES`',
    cpu: 'SHA-256 of it',
    memory: 'a few pieces of it: it is written while it is read',
    statements: 'fixed, and one for each 4 MiB',
    responseSize: '1 KB',
  },
  {
    requests: [
      'GET /forms/{id}/responses/{response_id}/files/{file_id}',
      'GET /public/files/{token}',
    ],
    largestRequest: 'a file of `MAX_UPLOAD_BYTES`',
    cpu: 'none: it is sent as it is stored',
    memory: 'a few pieces of it',
    statements: 'fixed',
    responseSize: 'the file',
  },
  {
    requests: ['GET /public/captcha/challenge'],
    largestRequest: 'any',
    cpu: 'one HMAC',
    memory: 'fixed',
    statements: 'none',
    responseSize: '1 KB',
  },
  {
    requests: ['POST /graphql', 'GET /graphql?query='],
    largestRequest: `a document of ${formatNumber(sizeLimits.characters)} characters and ${formatNumber(sizeLimits.tokens)} tokens, ${formatNumber(sizeLimits.fields)} fields in ${sizeLimits.depth} levels, ${sizeLimits.fragments} fragments, one field ${sizeLimits.repeats} times; ${formatNumber(costLimit)} objects; ${maxFiles} files`,
    cpu: 'counted before it is validated; validation ends after 10 errors',
    memory:
      'the document; persisted queries are kept up to 8 MiB for callers with a key and 4 MiB for all others, answers to introspection up to 3 MiB; files that several variables name are spooled to disk, up to 64 MiB',
    statements: `one for each list and relation that is named, at most ${formatNumber(sizeLimits.fields)}`,
    responseSize: `${formatNumber(costLimit)} objects; at most 50 errors, of 500 characters each, with ${refusal} in all`,
  },
  {
    requests: ['subscription { responseCreated }'],
    largestRequest: 'a client that does not read',
    cpu: 'one look a second for each form that anybody listens to',
    memory: '16 million characters of answers wait, shared by all who listen to the form',
    statements: 'one a second for each form',
    responseSize: 'the responses',
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
    largestRequest: 'any',
    cpu: 'none: made and compressed once',
    memory: 'one buffer for each encoding, shared',
    statements: 'none',
    responseSize: 'GraphiQL: 2 MB compressed, 9 MB as it is',
  },
  {
    requests: ['GET /healthz', 'GET /readyz', 'GET /metrics'],
    largestRequest: 'a database or storage that does not answer',
    cpu: 'none',
    memory: 'fixed',
    statements: 'none; 1; 1',
    responseSize: '1 KB; `/readyz` answers within 2.5 s',
  },
];

/** As people read them: `GET /forms/{id}`. */
const requestNames = ({ requests }: RequestBound) => requests.map((one) => `\`${one}\``).join(', ');

const described = new Set(bounds.flatMap(({ requests }) => requests));
const missing = endpoints
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  .filter((one) => !described.has(one));
if (missing.length > 0) throw new Error(`No bound is stated for ${missing.join(', ')}`);

const tableHead = [
  'Request',
  'Worst that is accepted',
  'Processor',
  'Memory',
  'Statements',
  'Bytes out',
];
const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = [
  tableRow(tableHead),
  tableRow(tableHead.map(() => '---')),
  ...bounds.map((one) =>
    tableRow([
      requestNames(one),
      one.largestRequest,
      one.cpu,
      one.memory,
      one.statements,
      one.responseSize,
    ]),
  ),
].join('\n');

const file = new URL('../docs/limits.md', import.meta.url);
const [begin, end] = ['<!-- table: bounds -->', '<!-- end of table -->'];
const text = readFileSync(file, 'utf8');
const [before, after] = [text.split(begin)[0], text.split(end)[1]];
if (before === undefined || after === undefined) throw new Error('docs/limits.md has no marks');
writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
