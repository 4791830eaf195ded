// The columns of a table of responses: of which questions, over all versions that the responses answer.

import { type Problem, validationFailed } from '../../../packages/common/problem.ts';
import type {
  ItemList,
  QuestionHistory,
  RecordedQuestion,
} from '../../../packages/definition/answers/aggregates/question-history.ts';
import { questionsOf } from '../../../packages/definition/answers/format-answer.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { otherOptionId } from '../../../packages/definition/model/other-answer.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { readQuestionHistory } from '../read/answered-questions.ts';
import { exportLimits } from './export-limits.ts';
import { type DefinitionCache, definitionCacheSize } from './export-pages.ts';
import { type ExportRange, findVersions, findVersionsInRange } from './export-range.ts';
import {
  type AnswerWriting,
  addQuestions,
  type ExportedQuestion,
  type ExportedQuestions,
  type PartPlace,
  partKey,
  partKinds,
  partsOf,
} from './tables/answer-parts.ts';
import { elementsOfEntries, repeatsAmong } from './tables/entry-rows.ts';
import { namesOf } from './tables/names.ts';
import type { QuestionColumn, QuestionColumns } from './tables/table.ts';
import type { TableOptions } from './tables/table-options.ts';

// The columns of questions whose answers are written in parts.

/** The parts of each question that the exported versions have, by question id and the key of the part. */
export type FoundParts = Map<string, Map<string, PartPlace>>;

/** Adds the parts of the elements of a version. */
export function addParts(
  found: FoundParts,
  elements: readonly Element[],
  writing: AnswerWriting,
): void {
  for (const question of questionsOf(elements)) {
    const { id } = question.element;
    const parts = found.get(id) ?? new Map<string, PartPlace>();
    found.set(id, parts);
    for (const { kind, items } of partsOf(question, writing)) {
      const place = { kind, items };
      const key = partKey(id, place);
      if (!parts.has(key)) parts.set(key, place);
    }
  }
}

/** What the headings of questions are. */
type Headings = 'titles' | 'ids' | 'codes';

/** A column for each question. */
const wholeColumns = (questions: ExportedQuestions, headings: Headings): QuestionColumns =>
  new Map(
    [...questions].map(([id, question]) => [id, { title: headingOf[headings](id, question) }]),
  );

/**
 * A column for each part of the questions: those of one kind in the order of the newest version that has them.
 *
 * @param found contains the parts of all these questions
 */
export function splitColumns(
  questions: ExportedQuestions,
  headings: Headings,
  found: FoundParts,
  history: QuestionHistory,
): QuestionColumns {
  const nameOf = namesOf(history, headings === 'titles' ? 'labels' : headings);
  const [separator, other] = headings === 'titles' ? [' / ', 'Other'] : ['/', otherOptionId];
  const columns = new Map<string, QuestionColumn>();
  const ids = new Set<string>();
  for (const [question, exported] of questions) {
    const title = headingOf[headings](question, exported);
    for (const [key, part] of inOrder(found.get(question) ?? [], history.questions.get(question))) {
      const { kind, items } = part;
      const below = items.map(({ list, id }) => ({ id, name: nameOf(question, list, id) }));
      if (kind === 'other') below.push({ id: otherOptionId, name: other });
      const plain = [question, ...below.map(({ id }) => id)].join('/');
      // A question that changed its type can have two kinds of parts with one id.
      const id = ids.has(plain) ? `${plain} ${kind}` : plain;
      ids.add(id);
      const suffix =
        headings === 'ids'
          ? id.slice(question.length)
          : below.map(({ name }) => separator + name).join('');
      columns.set(key, { id, question, title, suffix });
    }
  }
  return columns;
}

const headingOf: Readonly<
  Record<Headings, (id: string, question: Pick<ExportedQuestion, 'title' | 'code'>) => string>
> = {
  titles: (_id, { title }) => title,
  ids: (id) => id,
  codes: (id, { code }) => code ?? id,
};

/** By kind, then by the options, rows and columns in the order of the history. */
function inOrder(
  parts: Iterable<readonly [string, PartPlace]>,
  recorded: RecordedQuestion | undefined,
): (readonly [string, PartPlace])[] {
  const placesIn = (list: ItemList) =>
    new Map([...(recorded?.[list].keys() ?? [])].map((id, index) => [id, index]));
  const places = {
    options: placesIn('options'),
    rows: placesIn('rows'),
    columns: placesIn('columns'),
  };
  const placeOf = ({ items }: PartPlace, level: number) => {
    const item = items[level];
    return (item && places[item.list].get(item.id)) ?? 0;
  };
  const compare = (one: PartPlace, other: PartPlace) =>
    partKinds.indexOf(one.kind) - partKinds.indexOf(other.kind) ||
    placeOf(one, 0) - placeOf(other, 0) ||
    placeOf(one, 1) - placeOf(other, 1);
  return [...parts].sort(([, one], [, other]) => compare(one, other));
}

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
