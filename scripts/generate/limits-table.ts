import { readFileSync, writeFileSync } from 'node:fs';
import { failureLimits } from '../../packages/common/problem.ts';
import { maxCombiningMarks } from '../../packages/common/text/text-rules.ts';
import { definitionLimits, textLimits } from '../../packages/definition/model/definition-limits.ts';
import { endpoints } from '../../rest/endpoints/tags.ts';
import { passwordLimit } from '../../src/access/password-hashing.ts';
import { unlockBodyLimit } from '../../src/forms/public/form-password.ts';
import { sizeLimits } from '../../src/graphql/limits/document-size.ts';
import { costLimit } from '../../src/graphql/limits/query-cost.ts';
import { maxFiles } from '../../src/graphql/uploads/upload-map.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import { maxPageSize } from '../../src/platform/paging.ts';
import { maxCountedValues } from '../../src/responses/analytics/form-analytics.ts';
import { exportLimits } from '../../src/responses/export/export-limits.ts';
import { searchTimeout } from '../../src/responses/filter/bounded-queries.ts';
import { searchLimits } from '../../src/responses/filter/check-filter.ts';
import { maxInvitations } from '../../src/responses/invitations/create-invitations.ts';
import { maxNewInvitations } from '../../src/responses/invitations/new-invitations.ts';
import { maxDeletedIds } from '../../src/responses/requested-deletion.ts';
import { maxPartials } from '../../src/responses/store/partial-quota.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../src/responses/visits/record-visit.ts';
import { webhookLimit } from '../../src/webhooks/manage-webhooks.ts';
import { keyLimit } from '../../src/workspaces/api-keys.ts';
import { signInBodyLimit } from '../../web/console/session-routes.ts';
import { markupLimit } from '../../web/page/html/render-page.ts';

// Writes the table of docs/limits.md, between its markers, from the constants in the code.

/** The maximum cost of a request. */
interface RequestBound {
  /** Endpoints. The GraphQL fields of REST endpoints have the same cost. */
  readonly requests: readonly [string, ...string[]];
  readonly largestRequest: string;
  /** What determines the processor time. */
  readonly cpu: string;
  readonly memory: string;
  readonly statements: string;
  readonly responseSize: string;
}

const formatNumber = (value: number) => value.toLocaleString('en');
const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;

const searchSeconds = searchTimeout / 1000;

const refusal = `${formatNumber(failureLimits.count)} failures in ${formatSize(failureLimits.bytes)}`;

const { bytes, comparisons, matrixCells, formCells, allPatternSteps, elements, options } =
  definitionLimits;
const { jumps, rules, endings, expressionLength, expressionCost, allExpressionsCost } =
  definitionLimits;
const { languages, translationBytes } = definitionLimits;
const { pipedReferences, pipedCharacters, calculatedCharacters } = definitionLimits;

/** The time of a cost of expressions, of which one unit takes 0.1 µs. */
const expressionTime = (cost: number) => `${formatNumber(cost / 10_000)} ms`;

const bounds: readonly RequestBound[] = [
  {
    requests: ['POST /forms', 'PATCH /forms/{id}', 'POST /forms/{id}/publish'],
    largestRequest: `a body of ${formatSize(defaultBodyLimit)}, a definition of ${formatSize(bytes)} with translations of ${formatSize(translationBytes)} to ${languages} languages, ${formatNumber(elements)} elements with up to ${formatNumber(options)} options each, ${jumps} jumps of a section, ${rules} rules, ${endings} endings, expressions of ${formatNumber(expressionLength)} characters, ${pipedReferences} references in a text`,
    cpu: `${formatNumber(comparisons)} comparisons, expressions with a cost of ${formatNumber(expressionCost)} each and ${formatNumber(allExpressionsCost)} in total (${expressionTime(allExpressionsCost)}), ${formatNumber(matrixCells)} cells of a matrix and ${formatNumber(formCells)} of a form, ${formatNumber(allPatternSteps)} steps of patterns; linear in the size of the body, since texts have at most ${maxCombiningMarks} consecutive combining marks`,
    memory: 'a small multiple of the body',
    statements: 'fixed',
    responseSize: `twice the definition and its translations (draft and published), ${formatSize(2 * (bytes + translationBytes))}`,
  },
  {
    requests: ['GET /forms/{id}/translations'],
    largestRequest: `a definition of ${formatSize(bytes)} with ${languages} languages without translations`,
    cpu: 'one comparison for each text and language',
    memory: 'its response',
    statements: 'fixed',
    responseSize: `the key of each text, at most 2 MB, for each of ${languages} languages`,
  },
  {
    requests: ['POST /forms/validate'],
    largestRequest: 'as above',
    cpu: 'as above',
    memory: 'as above',
    statements: 'fixed',
    responseSize: `the definition and its translations, ${formatSize(bytes + translationBytes)}, and the keys of missing ones; like every validation error, at most ${refusal}`,
  },
  {
    requests: [
      'POST /public/forms/{slug}/submissions',
      'POST /forms/{id}/responses',
      'POST /forms/{id}/responses/validate',
    ],
    largestRequest: `a body of ${formatSize(answerBodyLimit)}, answers of up to ${formatNumber(textLimits.long_text)} characters of ten code points each`,
    cpu: `each answer is case-folded once; ${formatNumber(comparisons)} comparisons and ${formatNumber(definitionLimits.criteria)} criteria search in it; expressions take at most ${expressionTime(expressionCost)} each and ${expressionTime(allExpressionsCost)} in total, with the largest answers (of one code point for each character: up to ten times that with joined emoji and combining marks); a pattern of ${formatNumber(definitionLimits.patternSteps)} steps on ${formatNumber(textLimits.short_text)} characters`,
    memory: 'a small multiple of the body; case folding may expand a character to 18',
    statements:
      '2, and those of uploads, captchas and idempotency keys; shared by concurrent submissions',
    responseSize: `the messages, each with ${pipedReferences} references to answers of ${formatNumber(pipedCharacters)} characters; with an API key also the answers, as large as the body and ${formatNumber(calculatedCharacters)} characters of calculated texts`,
  },
  {
    requests: ['POST /public/forms/{slug}/unlock'],
    largestRequest: `a body of ${formatSize(unlockBodyLimit)}, ${passwordLimit} characters`,
    cpu: 'one Argon2id hash; two at a time for all requests',
    memory: '19 MiB for each hash; at most 100 requests wait',
    statements: '1; 3 for a wrong password',
    responseSize: '1 KiB',
  },
  {
    requests: ['GET /public/forms/{slug}'],
    largestRequest: `a definition of ${formatSize(bytes)}`,
    cpu: 'serialization, cached for each version',
    memory: 'its JSON',
    statements: 'none; 1 with a response limit, 1 with limits of options',
    responseSize: formatSize(bytes),
  },
  {
    requests: [
      'GET /public/forms/{slug}/answers.schema.json',
      'GET /forms/{id}/versions/{version}/answers.schema.json',
    ],
    largestRequest: `a definition of ${formatSize(bytes)}`,
    cpu: 'linear in the definition; cached for each version if the schema of a published form has at most 64 KiB',
    memory: 'its JSON',
    statements: 'as for the form or version itself',
    responseSize: `10 × ${formatSize(bytes)}`,
  },
  {
    requests: ['GET /f/{slug}'],
    largestRequest: `a definition of ${formatSize(bytes)}, ${formatNumber(formCells)} cells`,
    cpu: `rendering of ${formatSize(markupLimit)} of markup (a larger page is rendered by the browser); compression`,
    memory: 'a small multiple of the page',
    statements: 'as for the public form',
    responseSize: `${formatSize(markupLimit)} of markup (characters), and the form as JSON: ${formatSize(6 * bytes)} if every character is escaped`,
  },
  {
    requests: ['GET /forms/{id}/analytics'],
    largestRequest: `${formatNumber(maxCountedValues)} values (options, scale values, matrix cells, questions by day) of all selected forms`,
    cpu: 'one share for each value; answers are aggregated once',
    memory: 'the shares, and a page of 500 responses',
    statements: 'fixed; one for each 500 responses that are not aggregated yet',
    responseSize: `${formatNumber(maxCountedValues)} shares with labels`,
  },
  {
    requests: ['GET /forms/{id}/responses/export'],
    largestRequest: `${formatNumber(exportLimits.responses)} responses, ${formatNumber(exportLimits.columns)} columns for questions`,
    cpu: 'each response once; a column of another version costs a comma',
    memory: 'two pages of 60,000 characters, or one longer response; 16 definitions',
    statements: `one for each page, and one for each 16 versions; one for each further version; with \`filter\` or \`q\`, the first one has ${searchSeconds} seconds`,
    responseSize: `a stream; ${formatNumber(exportLimits.columns)} bytes for each line, and the answers`,
  },
  {
    requests: ['GET /forms/{id}/files/export'],
    largestRequest: `the files of ${formatNumber(exportLimits.responses)} responses, ${formatNumber(exportLimits.files)} files`,
    cpu: 'each byte once: its checksum, and compression of files that are not compressed yet',
    memory:
      '250 bytes for each file, for the directory and the list; 200 rows; two parts of a file',
    statements: 'one for each 200 files, and one to count them',
    responseSize: 'a stream; the files, and 500 bytes for each',
  },
  {
    requests: [
      'GET /forms/{id}',
      'POST /forms/{id}/unpublish',
      'POST /forms/{id}/duplicate',
      'GET /forms/{id}/versions/{version}',
    ],
    largestRequest: `a definition of ${formatSize(bytes)}`,
    cpu: 'serialization',
    memory: 'a small multiple of its JSON',
    statements: 'fixed',
    responseSize: `twice the definition, ${formatSize(2 * bytes)}`,
  },
  {
    requests: ['DELETE /forms/{id}'],
    largestRequest: 'a form with any number of responses and files',
    cpu: 'none in Node.js',
    memory: 'fixed',
    statements: 'fixed; the time in PostgreSQL depends on the number of rows',
    responseSize: 'none',
  },
  {
    requests: [
      'GET /forms',
      'GET /audit',
      'GET /webhooks',
      'GET /keys',
      'GET /me',
      'GET /templates',
      'GET /forms/{id}/versions',
    ],
    largestRequest: `${formatNumber(maxPageSize)} forms or audit entries, ${formatNumber(webhookLimit)} webhooks, ${formatNumber(keyLimit)} keys; all versions of a form`,
    cpu: 'one object for each entry',
    memory: 'the list',
    statements: 'fixed',
    responseSize: '3 KiB for each entry; 100 bytes for each version',
  },
  {
    requests: ['GET /forms/{id}/responses', 'GET /webhooks/{id}/deliveries'],
    largestRequest: `${formatNumber(maxPageSize)} responses, or deliveries with their payloads`,
    cpu: 'none for answers: they are sent as they are stored',
    memory: 'the page',
    statements: `fixed; selecting \`files\` (GraphQL) adds as many as another page; \`filter\` (${formatSize(searchLimits.filterBytes)}) and \`q\` (${searchLimits.textLength} characters) add up to 8, of ${searchSeconds} seconds each`,
    responseSize: `${formatNumber(maxPageSize)} times the largest answers, ${formatSize(maxPageSize * answerBodyLimit)}`,
  },
  {
    requests: [
      'GET /forms/{id}/responses/{response_id}',
      'PUT /forms/{id}/responses/{response_id}/approval',
      'DELETE /forms/{id}/responses/{response_id}',
    ],
    largestRequest: `answers of ${formatSize(answerBodyLimit)} to a definition of ${formatSize(bytes)}`,
    cpu: 'serialization',
    memory: 'a small multiple of its JSON',
    statements: 'fixed',
    responseSize: formatSize(answerBodyLimit + bytes),
  },
  {
    requests: ['PUT /public/forms/{slug}/partial'],
    largestRequest: `a body of ${formatSize(answerBodyLimit)}; a form stores ${formatNumber(maxPartials)} partial responses`,
    cpu: 'one check of each answer',
    memory: 'a small multiple of the body',
    statements:
      '1, and 1 for uploads; the first save counts the partial responses of the form at most once in ten seconds',
    responseSize: '1 KiB',
  },
  {
    requests: ['GET /public/forms/{slug}/partial', 'DELETE /public/forms/{slug}/partial'],
    largestRequest: `answers of ${formatSize(answerBodyLimit)}`,
    cpu: 'serialization',
    memory: 'a small multiple of the answers',
    statements: '1',
    responseSize: formatSize(answerBodyLimit),
  },
  {
    requests: ['GET /forms/{id}/partials'],
    largestRequest: `${formatNumber(maxPageSize)} partial responses`,
    cpu: 'serialization',
    memory: 'the page',
    statements: `fixed; the total counts at most ${formatNumber(maxPartials)} rows`,
    responseSize: `${formatNumber(maxPageSize)} times the largest answers, ${formatSize(maxPageSize * answerBodyLimit)}`,
  },
  {
    requests: ['GET /forms/{id}/partials/{partial_id}', 'DELETE /forms/{id}/partials/{partial_id}'],
    largestRequest: `answers of ${formatSize(answerBodyLimit)}`,
    cpu: 'serialization',
    memory: 'a small multiple of the answers',
    statements: 'fixed',
    responseSize: formatSize(answerBodyLimit),
  },
  {
    requests: ['POST /forms/{id}/invitations'],
    largestRequest: `${formatNumber(maxNewInvitations)} recipients in a body of ${formatSize(defaultBodyLimit)}; a form stores ${formatNumber(maxInvitations)} invitations`,
    cpu: 'one check of each prefilled answer',
    memory: 'a small multiple of the body',
    statements: `fixed; counts at most ${formatNumber(maxInvitations)} rows`,
    responseSize: `${formatNumber(maxNewInvitations)} tokens with the content of the request`,
  },
  {
    requests: ['GET /forms/{id}/invitations'],
    largestRequest: `${formatNumber(maxPageSize)} invitations`,
    cpu: 'serialization',
    memory: 'the page',
    statements: `fixed; a status and the total read at most ${formatNumber(maxInvitations)} rows`,
    responseSize: `${formatNumber(maxPageSize)} times the largest prefilled answers, ${formatSize(maxPageSize * defaultBodyLimit)}`,
  },
  {
    requests: [
      'GET /forms/{id}/invitations/{invitation_id}',
      'DELETE /forms/{id}/invitations/{invitation_id}',
      'GET /public/forms/{slug}/invitation',
    ],
    largestRequest: `answers of ${formatSize(defaultBodyLimit)}`,
    cpu: 'serialization',
    memory: 'a small multiple of the answers',
    statements: 'fixed',
    responseSize: formatSize(defaultBodyLimit),
  },
  {
    requests: ['POST /forms/{id}/responses/delete'],
    largestRequest: `${formatNumber(maxDeletedIds)} ids, or a filter or all, for any number of responses`,
    cpu: 'one iteration over the ids',
    memory: `${formatNumber(maxDeletedIds)} responses without answers`,
    statements: `fixed for each ${formatNumber(maxDeletedIds)} responses; one request for each form at a time`,
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
    largestRequest: `a body of ${formatSize(defaultBodyLimit)}, of which validation accepts 3 KiB`,
    cpu: 'parsing the body',
    memory: 'a small multiple of the body',
    statements: 'fixed; a webhook for all forms updates a row of each form of the workspace',
    responseSize: `3 KiB; a redelivered payload of ${formatSize(answerBodyLimit)}`,
  },
  {
    requests: ['POST /public/forms/{slug}/uploads'],
    largestRequest: 'a file of `MAX_UPLOAD_BYTES`',
    cpu: 'SHA-256 of the file',
    memory: 'a few chunks: the file is streamed',
    statements: 'fixed, and one for each 4 MiB',
    responseSize: '1 KiB',
  },
  {
    requests: [
      'GET /forms/{id}/responses/{response_id}/files/{file_id}',
      'GET /public/files/{token}',
    ],
    largestRequest: 'a file of `MAX_UPLOAD_BYTES`',
    cpu: 'none: the file is sent as it is stored',
    memory: 'a few chunks',
    statements: 'fixed',
    responseSize: 'the file',
  },
  {
    requests: ['GET /public/forms/{slug}/preview', 'POST /public/forms/{slug}/preview'],
    largestRequest: `a draft of ${formatSize(bytes)}, and a body of ${formatSize(answerBodyLimit)}`,
    cpu: 'as for the public form and a submission; the draft is compiled for each request',
    memory: 'a small multiple of the draft and the body',
    statements: '1',
    responseSize: `${formatSize(bytes)}; the messages of a submission`,
  },
  {
    requests: ['POST /public/forms/{slug}/visits'],
    largestRequest: `a body of ${formatSize(visitBodyLimit)}, ${formatNumber(elements)} ids of questions`,
    cpu: 'one look-up for each id',
    memory: 'the body; a number for each question, form and day until it is stored',
    statements: 'none; 1 every 2 seconds for up to 128 forms, and one for each further 128',
    responseSize: 'none',
  },
  {
    requests: ['POST /console/session'],
    largestRequest: `a body of ${formatSize(signInBodyLimit)}`,
    cpu: 'one SHA-256 of the key',
    memory: 'fixed',
    statements: '1 for the rate limit, 1 for the key, 1 for the session',
    responseSize: '1 KiB',
  },
  {
    requests: ['GET /console/session', 'DELETE /console/session'],
    largestRequest: 'a cookie',
    cpu: 'one SHA-256 of the cookie',
    memory: 'fixed',
    statements: '1',
    responseSize: '1 KiB',
  },
  {
    requests: ['GET /public/captcha/challenge'],
    largestRequest: 'any',
    cpu: 'one HMAC',
    memory: 'fixed',
    statements: 'none',
    responseSize: '1 KiB',
  },
  {
    requests: ['POST /graphql', 'GET /graphql?query='],
    largestRequest: `a document of ${formatNumber(sizeLimits.characters)} characters and ${formatNumber(sizeLimits.tokens)} tokens, ${formatNumber(sizeLimits.fields)} fields with a depth of ${sizeLimits.depth}, ${sizeLimits.fragments} fragments, ${sizeLimits.repeats} repeats of a field; ${formatNumber(costLimit)} objects; ${maxFiles} files`,
    cpu: 'limits are checked before validation; validation stops after 10 errors',
    memory:
      'the document; caches: persisted queries of clients with an API key 8 MiB, of all others 4 MiB, introspection 3 MiB; files that several variables use are spooled to disk, up to 64 MiB',
    statements: `one for each selected list and relation, at most ${formatNumber(sizeLimits.fields)}`,
    responseSize: `${formatNumber(costLimit)} objects; at most 50 errors of 500 characters, with ${refusal} in total`,
  },
  {
    requests: ['subscription { responseCreated }'],
    largestRequest: 'a client that does not read the stream',
    cpu: 'one poll a second for each form with subscribers',
    memory: 'a buffer of 16 million characters, shared by the subscribers of a form',
    statements: 'one a second for each form with subscribers',
    responseSize: 'the responses',
  },
  {
    requests: [
      'GET /',
      'GET /robots.txt',
      'GET /llms.txt',
      'GET /llms-full.txt',
      'GET /graphql',
      'GET /console',
      'GET /docs',
      'GET /openapi.json',
      'GET /schemas/form-definition.json',
      'GET /embed.js',
      'GET /assets/{name}',
    ],
    largestRequest: 'any',
    cpu: 'none: generated and compressed once',
    memory: 'one buffer for each encoding, shared',
    statements: 'none',
    responseSize: 'GraphiQL: 2 MB compressed, 9 MB uncompressed',
  },
  {
    requests: ['GET /healthz', 'GET /readyz', 'GET /metrics'],
    largestRequest: 'a database or storage that does not answer',
    cpu: 'none',
    memory: 'fixed',
    statements: 'none; 1; 1',
    responseSize: '1 KiB; `/readyz` answers within 2.5 s',
  },
];

const requestNames = ({ requests }: RequestBound) => requests.map((one) => `\`${one}\``).join(', ');

const described = new Set(bounds.flatMap(({ requests }) => requests));
const missing = endpoints
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  .filter((one) => !described.has(one));
if (missing.length > 0) throw new Error(`The table has no row for ${missing.join(', ')}`);

const tableHead = [
  'Request',
  'Largest accepted request',
  'Processor time',
  'Memory',
  'Statements',
  'Response',
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

const file = new URL('../../docs/limits.md', import.meta.url);
const [begin, end] = ['<!-- table: bounds -->', '<!-- end of table -->'];
const text = readFileSync(file, 'utf8');
const [before, after] = [text.split(begin)[0], text.split(end)[1]];
if (before === undefined || after === undefined)
  throw new Error('docs/limits.md has no markers for the table');
writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
