import { type Problem, validationFailed } from '../../../packages/common/problem.ts';
import type { QuestionHistory } from '../../../packages/definition/answers/aggregates/question-history.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { readQuestionHistory } from '../read/question-history.ts';
import { type DefinitionCache, definitionCacheSize } from './definition-cache.ts';
import { exportLimits } from './export-limits.ts';
import { type ExportRange, findVersions, findVersionsInRange } from './export-range.ts';
import type { AnswerWriting } from './tables/answer-parts.ts';
import { addParts, type FoundParts, splitColumns, wholeColumns } from './tables/columns.ts';
import { elementsOfEntries, repeatsAmong } from './tables/entry-rows.ts';
import type { QuestionColumns } from './tables/headings.ts';
import { namesOf } from './tables/names.ts';
import { addQuestions, type ExportedQuestion, type ExportedQuestions } from './tables/questions.ts';
import type { TableOptions } from './tables/table-options.ts';

/** Which table of the responses. */
export interface TableChoice {
  /** Language of headings and labels; by default that of the form. */
  readonly language: string | undefined;
  /** The repeat whose entries are the rows; by default responses are. */
  readonly repeat?: string | undefined;
  readonly table: TableOptions;
}

/** A repeat of the exported versions, as in the newest of them. */
export interface ExportedRepeat {
  readonly title: string;
  /** Its id, after that of the repeat that contains it, if a version has it in one. */
  readonly path: readonly string[];
}

/** The columns of a table, from the versions that it covers. */
interface TableColumns extends CollectedVersions {
  readonly columns: QuestionColumns;
  /** How answers are written, if the request decides it. */
  readonly writing: AnswerWriting | undefined;
}

/**
 * Reads the columns of the questions of the versions in the range, or of those that the options name.
 *
 * @throws {Problem} `validation_failed` if there are too many
 */
export async function readColumns(
  services: Platform,
  cache: DefinitionCache,
  range: ExportRange,
  choice: TableChoice,
): Promise<TableColumns> {
  const { choices, values, headings } = choice.table;
  const history = choices || values ? await readHistory(services, range.formId, choice) : undefined;
  const writing = history && writingOf(history, choice.table);
  const versions = await findCovered(services, range, choice.table);
  const collected = await collectVersions(cache, versions, choice, writing);
  const { questions, parts } = collected;
  const columns =
    history && choices === 'columns'
      ? splitColumns(questions, headings ?? 'titles', parts, history)
      : wholeColumns(questions, headings ?? 'titles');
  return { ...collected, columns, writing };
}

const writingOf = (history: QuestionHistory, { choices, values }: TableOptions): AnswerWriting => ({
  choices: choices ?? 'joined',
  values: values ?? 'labels',
  nameOf: namesOf(history, values ?? 'labels'),
});

/** The questions and options of all versions, in the language of the table. */
function readHistory(
  services: Platform,
  formId: string,
  { language, table: { choices } }: TableChoice,
): Promise<QuestionHistory> {
  return readQuestionHistory(services, formId, {
    language,
    onVersion(history) {
      let size = 0;
      for (const { options, rows, columns } of history.questions.values()) {
        size += 1 + options.size + rows.size + columns.size;
      }
      if (size <= exportLimits.recorded) return;
      throw tooMany(
        choices ? 'choices' : 'values',
        `All versions have more than ${exportLimits.recorded} questions and options. ` +
          'Export without "choices" and "values".',
      );
    },
  });
}

/** The versions whose questions have columns, newest first. */
async function findCovered(
  services: Platform,
  range: ExportRange,
  { questions }: TableOptions,
): Promise<number[]> {
  if (questions === 'live' || questions === 'all') {
    return (await findVersions(services, range)).map(({ version }) => version);
  }
  const found = await findVersionsInRange(services, range);
  return found.sort((a, b) => b - a);
}

interface CollectedVersions {
  readonly questions: ExportedQuestions;
  /** Of questions that are written in columns. */
  readonly parts: FoundParts;
  /** By id, each followed by those of its entries. */
  readonly repeats: ReadonlyMap<string, ExportedRepeat>;
  /** Whether a version has translations. */
  readonly hasLanguage: boolean;
}

async function collectVersions(
  cache: DefinitionCache,
  newestFirst: readonly number[],
  { repeat, table: { questions: scope } }: TableChoice,
  writing: AnswerWriting | undefined,
): Promise<CollectedVersions> {
  const questions = new Map<string, ExportedQuestion>();
  const parts: FoundParts = new Map();
  const repeats = new Map<string, ExportedRepeat>();
  let hasLanguage = false;
  for (let from = 0; from < newestFirst.length; from += definitionCacheSize) {
    const definitions = await cache.loadMany(newestFirst.slice(from, from + definitionCacheSize));
    for (const { version, definition, hasTranslations } of definitions) {
      hasLanguage ||= hasTranslations;
      if (scope !== 'live' || version === newestFirst[0]) {
        addQuestions(questions, definition, version, repeat);
        addRepeats(repeats, definition);
      }
      if (writing?.choices === 'columns') {
        const elements = rowElements(definition, repeat).filter(({ id }) => questions.has(id));
        addParts(parts, elements, writing);
      }
    }
    assertColumns(questions, parts);
  }
  return { questions, parts, repeats, hasLanguage };
}

/** The elements with columns in a table. */
const rowElements = (definition: Definition, repeat: string | undefined) =>
  repeat === undefined ? elementsOf(definition) : elementsOfEntries(elementsOf(definition), repeat);

/** Adds the repeats of a version. Call it for the newest version first. */
function addRepeats(repeats: Map<string, ExportedRepeat>, definition: Definition): void {
  for (const { repeat, parent } of repeatsAmong(elementsOf(definition))) {
    const { title, path: known } = repeats.get(repeat.id) ?? { title: repeat.title, path: [] };
    const path = [...(parent ? [parent.id] : []), repeat.id];
    repeats.set(repeat.id, { title, path: path.length > known.length ? path : known });
  }
}

function assertColumns(questions: ExportedQuestions, parts: FoundParts): void {
  const most = exportLimits.columns;
  if (questions.size > most) {
    throw tooMany(
      'format',
      `The responses answer more than ${most} questions across all versions. ` +
        'Export as JSON (format=json), or narrow the range (from, to).',
    );
  }
  const count = [...parts.values()].reduce((sum, { size }) => sum + size, 0);
  if (count <= most) return;
  throw tooMany(
    'choices',
    `The questions have more than ${most} columns. Export one cell for each question (choices=joined).`,
  );
}

const tooMany = (option: string, message: string): Problem =>
  validationFailed([{ path: [option], code: 'too_many', message }]);
