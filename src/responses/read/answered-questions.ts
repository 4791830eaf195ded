// Answers with their questions, as people read them: titles, labels and texts of the answered version.

import DataLoader from 'dataloader';
import { notFound } from '../../../packages/common/problem.ts';
import {
  createQuestionHistory,
  type ItemList,
  itemsOf,
  type QuestionHistory,
} from '../../../packages/definition/answers/aggregates/question-history.ts';
import { questionsOf } from '../../../packages/definition/answers/format-answer.ts';
import {
  type Definition,
  definitionModel,
  type Element,
} from '../../../packages/definition/definition-model.ts';
import { allElementsOf, codeOf, elementsOf } from '../../../packages/definition/elements.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import { valueTypeOf } from '../../../packages/definition/questions/question-types.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import type { FormVersion } from '../../../prisma/generated/client/client.ts';
import { parsePins } from '../../datasets/options/dataset-pins.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Platform } from '../../platform/startup/platform.ts';

/**
 * A question, calculated value or repeat with an answer, in the language that the form is written in. As JSON it is as
 * in the REST API: what is undefined is omitted.
 */
export interface AnsweredQuestion {
  readonly id: string;
  readonly code: string | undefined;
  readonly title: string;
  readonly type: Element['type'];
  /** The chosen options, without other answers; undefined for questions without options. */
  readonly options: readonly AnsweredItem[] | undefined;
  /** The answered rows of a matrix; undefined for other questions. */
  readonly rows: readonly AnsweredItem[] | undefined;
  /** The chosen columns of a matrix; undefined for other questions. */
  readonly columns: readonly AnsweredItem[] | undefined;
}

/** An option, row or column of an answer. */
export interface AnsweredItem {
  readonly id: string;
  readonly code: string | undefined;
  readonly label: string;
}

/**
 * The questions that a response answers, in form order, each repeat followed by the questions of its entries with what
 * was chosen in any of them.
 */
export type AnswerDescriber = (answers: unknown) => AnsweredQuestion[];

/** @param lists the options that questions take from datasets */
export function createAnswerDescriber(
  definition: Definition,
  lists: OptionLists | undefined,
): AnswerDescriber {
  const top = elementsOf(definition);
  const describers = allElementsOf(definition)
    .filter(({ type }) => valueTypeOf(type))
    .map((element) => ({ id: element.id, describe: describerOf(element, lists) }));
  return (answers) => {
    const found: AnswersById = new Map();
    collectAnswers(top, answers, found);
    return describers.flatMap(({ id, describe }) => {
      const values = found.get(id);
      return values ? [describe(values)] : [];
    });
  };
}

/**
 * Describes the answers to a published version, live or superseded. The result never changes.
 *
 * @returns undefined if the form or the version does not exist
 */
export type DescribeAnswers = (
  formId: string,
  version: number,
  answers: unknown,
) => Promise<AnsweredQuestion[] | undefined>;

export function createDescribeAnswers({
  formCache,
  optionLists,
}: Pick<FormServices, 'formCache' | 'optionLists'>): DescribeAnswers {
  return async (formId, number, answers) => {
    const version = await formCache.version(formId, number);
    if (!version) return undefined;
    const lists = await optionLists.of(version);
    return createAnswerDescriber(version.definition, lists)(answers);
  };
}

/** All answers to each question: one, or those of all entries. */
type AnswersById = Map<string, Json[]>;

function collectAnswers(elements: readonly Element[], answers: unknown, found: AnswersById): void {
  const values = new Map<string, Json>(Object.entries(Object(answers)));
  for (const element of elements) {
    const value = values.get(element.id);
    if (value === undefined || value === null) continue;
    const known = found.get(element.id);
    if (known) known.push(value);
    else found.set(element.id, [value]);
    if (element.type !== 'repeat' || !Array.isArray(value)) continue;
    for (const entry of value) collectAnswers(element.elements, entry, found);
  }
}

function describerOf(
  element: Element,
  lists: OptionLists | undefined,
): (values: readonly Json[]) => AnsweredQuestion {
  const { id, type, title = '' } = element;
  const options = 'options' in element ? itemFinder(element, 'options', lists) : undefined;
  const rows = 'rows' in element ? itemFinder(element, 'rows') : undefined;
  const columns = 'columns' in element ? itemFinder(element, 'columns') : undefined;
  return (values) => ({
    id,
    code: codeOf(element),
    title,
    type,
    options: options?.(values.flat()),
    rows: rows?.(values.flatMap((value) => Object.keys(Object(value)))),
    columns: columns?.(values.flatMap((value) => Object.values(Object(value)).flat())),
  });
}

/** Returns a function that finds the items with these ids, each once, in the order of the ids. */
function itemFinder(
  element: Element,
  list: ItemList,
  lists?: OptionLists,
): (ids: readonly unknown[]) => AnsweredItem[] {
  const items = new Map(
    itemsOf(element, list).map(({ id, label, code }) => [id, { id, code, label }]),
  );
  const listed = lists?.get(element.id);
  return (ids) =>
    [...new Set(ids)].flatMap((id): AnsweredItem[] => {
      if (typeof id !== 'string') return []; // an other answer
      const label = listed?.labelOf(id);
      const item = label === undefined ? items.get(id) : { id, code: undefined, label };
      return item ? [item] : [];
    });
}

interface FormVersionKey {
  readonly formId: string;
  readonly version: number;
}

/**
 * Loads what is made of published versions and of the options that their questions take from datasets. The definitions of
 * a batch are read with one statement.
 *
 * @throws {Problem} `not_found` when loading a version of a form that was deleted
 */
export function createVersionLoader<Made>(
  { db, optionLists }: Platform & OptionListServices,
  make: (definition: Definition, lists: OptionLists | undefined) => Made,
): DataLoader<FormVersionKey, Made, string> {
  const entryOf = async (row: FormVersion): Promise<[string, Made]> => {
    const definition = definitionModel.parse(row.definition);
    const lists = await optionLists.of({ definition, datasets: parsePins(row.datasets) });
    return [cacheKey(row), make(definition, lists)];
  };
  return new DataLoader<FormVersionKey, Made, string>(
    async (versions: readonly FormVersionKey[]) => {
      const rows = await db.prisma.formVersion.findMany({ where: { OR: [...versions] } });
      const made = new Map(await Promise.all(rows.map(entryOf)));
      return versions.map((one) => made.get(cacheKey(one)) ?? notFound('version'));
    },
    { cacheKeyFn: cacheKey },
  );
}

const cacheKey = ({ formId, version }: FormVersionKey): string => `${formId} ${version}`;

export interface AnswerWithQuestion {
  readonly question: Element;
  /** Null without an answer. */
  readonly value: Json;
  /** The formatted answer; null without one. */
  readonly text: string | null;
  /** The entries of a repeat; null for other questions. */
  readonly entries: readonly AnsweredEntry[] | null;
}

/** The answers of one entry of a repeat. */
export interface AnsweredEntry {
  /** From 1. */
  readonly position: number;
  readonly answers: readonly AnswerWithQuestion[];
}

/** Pairs stored answers with the questions of their version, in its order. */
type AnswerMapper = (answers: unknown) => AnswerWithQuestion[];

/** Loads the mappers of versions. */
export const createAnswerMapperLoader = (services: Platform & OptionListServices) =>
  createVersionLoader(services, (definition, lists) =>
    createAnswerMapper(elementsOf(definition), lists),
  );

/** @param lists the options that questions take from datasets */
function createAnswerMapper(
  elements: readonly Element[],
  lists: OptionLists | undefined,
): AnswerMapper {
  const questions = questionsOf(elements).map(({ element, formatAnswer }) => ({
    element,
    formatAnswer,
    mapEntry: element.type === 'repeat' ? createAnswerMapper(element.elements, lists) : undefined,
  }));
  return (answers) => {
    const values = new Map<string, Json>(Object.entries(Object(answers)));
    return questions.map(({ element, formatAnswer, mapEntry }) => {
      const value = values.get(element.id) ?? null;
      const text = value === null ? null : formatAnswer(value, lists?.get(element.id));
      const entries = mapEntry && Array.isArray(value) ? value : [];
      return {
        question: element,
        value,
        text,
        entries: mapEntry
          ? entries.map((entry, index) => ({ position: index + 1, answers: mapEntry(entry) }))
          : null,
      };
    });
  };
}

/** Number of definitions that are in memory at the same time. */
const batchSize = 16;

interface PublishedVersion {
  readonly version: number;
  readonly definition: Definition;
}

/** Reads the published versions of a form, the newest first, a few of them at a time. */
export async function* publishedVersions(
  { db }: Pick<Platform, 'db'>,
  formId: string,
): AsyncGenerator<PublishedVersion> {
  let below: number | undefined;
  do {
    const where = { formId, ...(below !== undefined && { version: { lt: below } }) };
    const rows = await db.read(({ prisma }) =>
      prisma.formVersion.findMany({
        where,
        orderBy: { version: 'desc' },
        take: batchSize,
        select: { version: true, definition: true },
      }),
    );
    for (const { version, definition } of rows) {
      yield { version, definition: definitionModel.parse(definition) };
    }
    below = rows.length < batchSize ? undefined : rows.at(-1)?.version;
  } while (below !== undefined);
}

interface HistoryOptions {
  /** Language of titles and labels; by default the one that they were written in. */
  readonly language?: string | undefined;
  /** Called after a version was added, the newest first; throw to stop. */
  readonly onVersion?: ((history: QuestionHistory) => void) | undefined;
}

/** Reads the questions of all published versions of a form, a few definitions at a time; empty without versions. */
export async function readQuestionHistory(
  services: Pick<Platform, 'db'>,
  formId: string,
  { language, onVersion }: HistoryOptions = {},
): Promise<QuestionHistory> {
  const history = createQuestionHistory();
  for await (const { version, definition } of publishedVersions(services, formId)) {
    const shown = language === undefined ? definition : translateDefinition(definition, language);
    history.addVersion(version, shown);
    onVersion?.(history);
  }
  return history;
}
