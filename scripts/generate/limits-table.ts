import { readFileSync, writeFileSync } from 'node:fs';
import { failureLimits } from '../../packages/common/problem.ts';
import { maxCombiningMarks } from '../../packages/common/text/text-rules.ts';
import { maxCrosstabCells } from '../../packages/definition/answers/aggregates/crosstab-counts.ts';
import { textLimits } from '../../packages/definition/model/answer-limits.ts';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { endpoints } from '../../rest/endpoints/tags.ts';
import {
  datasetBodyLimit,
  datasetFileLimit,
  datasetLimits,
} from '../../src/datasets/content/dataset-limits.ts';
import { unlockBodyLimit } from '../../src/forms/access/form-password.ts';
import { editorLimit } from '../../src/forms/live/form-editors.ts';
import { sizeLimits } from '../../src/graphql/limits/depth-and-size.ts';
import { costLimit } from '../../src/graphql/limits/query-cost.ts';
import { maxFiles } from '../../src/graphql/uploads/multipart-request.ts';
import { webSocketBounds } from '../../src/graphql/websocket/connection.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import { maxPageSize } from '../../src/platform/paging.ts';
import { productionTimings } from '../../src/platform/timings.ts';
import { maxCountedValues } from '../../src/responses/analytics/counted-values.ts';
import { latestAnswerLimits } from '../../src/responses/analytics/latest-answers.ts';
import { maxDeletedIds } from '../../src/responses/delete-responses.ts';
import { exportLimits } from '../../src/responses/export/export-limits.ts';
import { searchLimits } from '../../src/responses/filter/check-filter.ts';
import {
  maxInvitations,
  maxNewInvitations,
} from '../../src/responses/invitations/create-invitations.ts';
import { maxPartials } from '../../src/responses/store/partial-quota.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../src/responses/visits/visit-counter.ts';
import { passwordLimit } from '../../src/visitors/password-hashing.ts';
import { webhookLimit } from '../../src/webhooks/manage-webhooks.ts';
import { keyLimit } from '../../src/workspaces/api-keys.ts';
import { signInBodyLimit } from '../../web/console/session-routes.ts';
import { markupLimit } from '../../web/page/html/render-page.ts';
import { type TextBound, textBounds } from './text-bounds.ts';

// Writes the tables of docs/limits.md, between their markers: limits-table.md with the constants of the code in place of
// `[[comparisons]]`, `[[size bytes]]` and `[[time expressionCost]]`. Every endpoint has a row. The GraphQL fields of REST
// endpoints have the same cost.

const { bytes, translationBytes } = definitionLimits;

const numbers: Readonly<Record<string, number>> = {
  ...definitionLimits,
  longText: textLimits.long_text,
  shortText: textLimits.short_text,
  maxCombiningMarks,
  failureCount: failureLimits.count,
  failureBytes: failureLimits.bytes,
  translated: bytes + translationBytes,
  translatedTwice: 2 * (bytes + translationBytes),
  twice: 2 * bytes,
  escaped: 6 * bytes,
  response: answerBodyLimit + bytes,
  pageOfAnswers: maxPageSize * answerBodyLimit,
  pageOfBodies: maxPageSize * defaultBodyLimit,
  answerBodyLimit,
  defaultBodyLimit,
  signInBodyLimit,
  unlockBodyLimit,
  visitBodyLimit,
  exportedResponses: exportLimits.responses,
  exportedColumns: exportLimits.columns,
  exportedFiles: exportLimits.files,
  maxFiles,
  maxPageSize,
  maxPartials,
  passwordLimit,
  filterBytes: searchLimits.filterBytes,
  searchLength: searchLimits.textLength,
  searchSeconds: productionTimings.searchTimeout / 1000,
  documentCharacters: sizeLimits.characters,
  documentTokens: sizeLimits.tokens,
  documentFields: sizeLimits.fields,
  documentDepth: sizeLimits.depth,
  documentFragments: sizeLimits.fragments,
  documentRepeats: sizeLimits.repeats,
  costLimit,
  keyLimit,
  webhookLimit,
  markupLimit,
  editorLimit,
  webSocketConnections: webSocketBounds.connectionsPerAddress,
  messageBytes: webSocketBounds.messageBytes,
  webSocketMessages: webSocketBounds.messagesPerSecond,
  webSocketOperations: webSocketBounds.operations,
  webSocketUnit: webSocketBounds.messageUnit,
  webSocketUnsent: webSocketBounds.unsentBytes,
  datasetBodyLimit,
  datasetFileLimit,
  datasetRows: datasetLimits.rows,
  datasetColumns: datasetLimits.columns,
  datasetBytes: datasetLimits.bytes,
  datasetCell: datasetLimits.cell,
  datasets: datasetLimits.datasets,
  pageOfRows: maxPageSize * datasetLimits.columns * datasetLimits.cell,
  latestPages: latestAnswerLimits.responses / latestAnswerLimits.page,
  latestCharacters: latestAnswerLimits.characters,
  maxCrosstabCells,
  maxCountedValues,
  maxDeletedIds,
  maxInvitations,
  maxNewInvitations,
};

const formatNumber = (value: number) => value.toLocaleString('en');
const formats: Readonly<Record<string, (value: number) => string>> = {
  '': formatNumber,
  size: (size) => (size < 1024 * 1024 ? `${size / 1024} KiB` : `${size / 1024 / 1024} MiB`),
  /** Of expressions: a unit of their cost takes 0.1 µs. */
  time: (cost) => `${formatNumber(cost / 10_000)} ms`,
};

const template = readFileSync(new URL('limits-table.md', import.meta.url), 'utf8').trim();
const table = template.replaceAll(/\[\[(?:(\w+) )?(\w+)\]\]/g, (found, format = '', name = '') => {
  const text = formats[format]?.(numbers[name] ?? Number.NaN) ?? 'NaN';
  if (text.includes('NaN')) throw new Error(`limits-table.md refers to ${found}`);
  return text;
});

const missing = endpoints
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  .filter((request) => !table.includes(`\`${request}\``));
if (missing.length > 0)
  throw new Error(`scripts/generate/limits-table.md has no row for ${missing.join(', ')}`);

const textRow = ({ title, from, longest, milliseconds, reason = '' }: TextBound) =>
  `| ${title} | ${from} | ${formats['size']?.(longest)} | ${formatNumber(milliseconds)} ms | ${reason} |`;

const textTable = [
  '| Text | sent by | most bytes | processor time | why more than 50 ms |',
  '| --- | --- | --- | --- | --- |',
  ...Object.values(textBounds).map(textRow),
].join('\n');

const file = new URL('../../docs/limits.md', import.meta.url);
const withBounds = replaceTable(readFileSync(file, 'utf8'), 'bounds', table);
writeFileSync(file, replaceTable(withBounds, 'texts', textTable));

function replaceTable(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- table: ${name} -->`, '<!-- end of table -->'];
  const [before, rest] = text.split(begin);
  const [, ...after] = rest?.split(end) ?? [];
  if (before === undefined || after.length === 0)
    throw new Error(`docs/limits.md has no markers for the table ${name}`);
  return `${before}${begin}\n\n${content}\n\n${end}${after.join(end)}`;
}
