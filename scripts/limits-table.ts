import { readFileSync, writeFileSync } from 'node:fs';
import { usualBodyLimit } from '../rest/body.ts';
import { passwordLimit } from '../src/access/password.ts';
import { definitionLimits, textLimits } from '../src/forms/definition/limits.ts';
import { unlockBodyLimit } from '../src/forms/lock.ts';
import { markLimit } from '../src/kernel/text.ts';
import { countedLimit } from '../src/responses/analytics.ts';
import { exportLimits } from '../src/responses/export.ts';
import { answerBodyLimit } from '../src/responses/submit.ts';
import { markupLimit } from '../web/page/render.ts';

// Writes the table of docs/limits.md, between its marks, from the constants that set the limits.

/** What one request can cost at most. */
interface Bound {
  /** Endpoint by REST, or what else is asked; the root field by GraphQL does the same. */
  readonly request: string;
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

const { bytes, comparisons, matrixCells, formCells, allPatternSteps, elements, options } =
  definitionLimits;

const bounds: readonly Bound[] = [
  {
    request: '`POST /forms`, `PATCH /forms/{id}`, `POST /forms/{id}/publish`',
    worst: `a body of ${size(usualBodyLimit)}, a definition of ${size(bytes)}, ${number(elements)} elements with up to ${number(options)} options each`,
    processor: `${number(comparisons)} comparisons, ${number(matrixCells)} cells of a matrix and ${number(formCells)} of a form, ${number(allPatternSteps)} steps of patterns; linear in the body, since no text has more than ${markLimit} combining marks in a row`,
    memory: 'some times the body',
    statements: 'fixed',
    out: `twice the definition (draft and published), ${size(2 * bytes)}`,
  },
  {
    request: '`POST /forms/validate`',
    worst: 'the same',
    processor: 'the same',
    memory: 'the same',
    statements: 'fixed',
    out: `the definition, ${size(bytes)}; or a failure for each fault of the body`,
  },
  {
    request: '`POST /public/forms/{slug}/submissions`, `POST /forms/{id}/responses`',
    worst: `a body of ${size(answerBodyLimit)}, answers of up to ${number(textLimits.long_text)} characters`,
    processor: `each answer is folded once; ${number(comparisons)} comparisons and ${number(definitionLimits.criteria)} criteria search in it; a pattern of ${number(definitionLimits.patternSteps)} steps on ${number(textLimits.short_text)} characters`,
    memory: 'some times the body; a letter may become 18 when it is folded',
    statements: '2, and those of what is used up; shared by submissions that arrive together',
    out: 'the message; by key also the answers, as large as the body',
  },
  {
    request: '`POST /public/forms/{slug}/unlock`',
    worst: `a body of ${size(unlockBodyLimit)}, ${passwordLimit} characters`,
    processor: 'one Argon2id hash; two at a time over all requests',
    memory: '19 MiB while it is hashed; at most 100 wait',
    statements: '1, and 2 more for a wrong password',
    out: '1 KB',
  },
  {
    request: '`GET /public/forms/{slug}`',
    worst: `a definition of ${size(bytes)}`,
    processor: 'its JSON, kept for each version',
    memory: 'its JSON',
    statements: 'none; 1 where responses are limited',
    out: size(bytes),
  },
  {
    request: '`GET /f/{slug}`',
    worst: `a definition of ${size(bytes)}, ${number(formCells)} cells`,
    processor: `markup of ${size(markupLimit)}: what is larger is drawn by the browser; compression`,
    memory: 'some times the page',
    statements: 'those of the form',
    out: `${size(markupLimit)} of markup (characters), and the form as JSON: ${size(6 * bytes)} where every character is escaped`,
  },
  {
    request: '`GET /forms/{id}/analytics`',
    worst: `${number(countedLimit)} options, places of scales and cells, over all forms that a request asks for`,
    processor: 'one share for each of them; answers are read once and remembered',
    memory: 'the shares, and a page of 500 responses',
    statements: 'fixed; one for each 500 responses that were not read before',
    out: `${number(countedLimit)} shares with their labels`,
  },
  {
    request: '`GET /forms/{id}/responses/export`',
    worst: `${number(exportLimits.responses)} responses, ${number(exportLimits.columns)} columns for questions`,
    processor: 'each response once; a column that its version does not ask costs a comma',
    memory: 'two pages of 60,000 characters, or one long response; 16 definitions',
    statements: 'one a page, and one for each 16 versions; one for each version beyond',
    out: `a stream; ${number(exportLimits.columns)} bytes a line and the answers`,
  },
];

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
    line([one.request, one.worst, one.processor, one.memory, one.statements, one.out]),
  ),
].join('\n');

const file = new URL('../docs/limits.md', import.meta.url);
const [begin, end] = ['<!-- table: bounds -->', '<!-- end of table -->'];
const text = readFileSync(file, 'utf8');
const [before, after] = [text.split(begin)[0], text.split(end)[1]];
if (before === undefined || after === undefined) throw new Error('docs/limits.md has no marks');
writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
