import {
  answerKindOf,
  type Place,
  placesById,
} from '../../../packages/definition/answers/aggregates/question-history.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { valueKindOf } from '../../../packages/definition/questions/question-types.ts';
import type { CachedForm } from '../../forms/cache/form-cache.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { sql, statementOf } from '../../platform/database/sql-fragment.ts';
import { comparisonKindOf } from '../filter/conditions/sql-operators.ts';
import type { Matching, SearchServices } from '../filter/match-answers.ts';

/** Limits of the latest answers: they are found among the latest responses only, so that the cost is bounded. */
export const latestAnswerLimits = {
  /** Answers of a question. */
  answers: 10,
  /** Latest responses among which answers are looked for. */
  responses: 1000,
  /** Characters (UTF-16 units) of all answers together, beyond which no further response is read. */
  characters: 1_000_000,
  /** Responses that one statement reads into memory. */
  page: 100,
  /** Responses that the first statement reads: enough if most of them have the answers. */
  firstPage: 20,
} as const;

/** One of the latest answers to a question. */
export interface LatestAnswer {
  readonly responseId: string;
  readonly answer: string;
  readonly createdAt: Date;
}

/** Whether answers to an element are texts, of which analytics contain the latest. */
export const isText = (element: Element): boolean => {
  const kind = valueKindOf(element);
  return kind !== undefined && comparisonKindOf(element.type, kind) === 'text';
};

/** The latest answers to a text question of the live version, newest first; those of one response in the order of its entries. */
export type LatestOf = (questionId: string) => Promise<readonly LatestAnswer[]>;

/**
 * Reads the latest answers to all text questions when those to the first one are requested.
 *
 * @param matched restricts the responses; all by default
 */
export function createLatestReader(
  services: FormServices & Pick<SearchServices, 'databaseShare'>,
  { id, workspaceId }: Pick<CachedForm, 'id' | 'workspaceId'>,
  definition: Definition,
  matched: Matching | undefined,
): LatestOf {
  let found: ReturnType<typeof readLatestAnswers> | undefined;
  const read = () =>
    services.db.read((reader) => readLatestAnswers(services, reader, id, definition, matched));
  return async (questionId) => {
    found ??= matched ? read() : services.databaseShare.pages(workspaceId, read);
    return (await found).get(questionId) ?? [];
  };
}

/** @throws {Problem} `query_too_expensive` */
async function readLatestAnswers(
  { formCache }: FormServices,
  { pool }: Reader,
  formId: string,
  live: Definition,
  matched: Matching | undefined,
): Promise<ReadonlyMap<string, readonly LatestAnswer[]>> {
  const found = collectLatest(live);
  const where = matched?.where ?? sql`TRUE`;
  const run: Matching['run'] = matched?.run ?? ((_, query) => pool.query(query));
  let below: string | undefined;
  for (let read = 0; read < latestAnswerLimits.responses && !found.isComplete(); ) {
    const page = read === 0 ? latestAnswerLimits.firstPage : latestAnswerLimits.page;
    const limit = Math.min(page, latestAnswerLimits.responses - read);
    const { rows }: { rows: AnsweredRow[] } = await run<AnsweredRow>(
      pool,
      statementOf(sql`
        SELECT r.id, r.form_version, r.created_at, r.answers FROM responses r
        WHERE r.form_id = ${formId} AND ${below ? sql`r.id < ${below}` : sql`TRUE`} AND ${where}
        ORDER BY r.id DESC LIMIT ${limit}`),
    );
    for (const row of rows) {
      const version = await formCache.version(formId, row.form_version);
      if (version) found.add(row, version.definition);
    }
    if (rows.length < limit) break;
    read += rows.length;
    below = rows.at(-1)?.id;
  }
  return found.answers;
}

interface AnsweredRow {
  readonly id: string;
  readonly form_version: number;
  readonly created_at: Date;
  readonly answers: object;
}

/** Collects answers to the text questions of a version, from responses to any version, newest first. */
function collectLatest(live: Definition) {
  const texts = [...placesById(live).values()].filter(({ element }) => isText(element));
  const answers = new Map(texts.map(({ element }): [string, LatestAnswer[]] => [element.id, []]));
  const kinds = new Map(texts.map(({ element }) => [element.id, answerKindOf(element)]));
  let characters = 0;

  /** A question that had another type in the version of the response had no texts, or others. */
  const isWanted = ({ element }: Place) => kinds.get(element.id) === answerKindOf(element);

  function addAll(row: AnsweredRow, places: ReadonlyMap<string, Place>, given: object): void {
    for (const [id, answer] of Object.entries(given)) {
      const place = places.get(id);
      if (place?.element.type === 'repeat' && Array.isArray(answer)) {
        for (const entry of answer) addAll(row, places, Object(entry));
      } else if (place && isWanted(place) && typeof answer === 'string') {
        addText(row, id, answer);
      }
    }
  }

  function addText(
    { id: responseId, created_at: createdAt }: AnsweredRow,
    id: string,
    answer: string,
  ) {
    const latest = answers.get(id);
    if (!latest || latest.length >= latestAnswerLimits.answers) return;
    latest.push({ responseId, answer, createdAt });
    characters += answer.length;
  }

  return {
    answers,
    add: (row: AnsweredRow, definition: Definition) =>
      addAll(row, placesById(definition), row.answers),
    isComplete: () =>
      characters >= latestAnswerLimits.characters ||
      [...answers.values()].every(({ length }) => length >= latestAnswerLimits.answers),
  };
}
