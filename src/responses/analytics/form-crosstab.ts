// How often the answers to two questions of a form occur together. Computed incrementally, so that the cost does not
// grow with the number of responses; with a filter, the matching responses are read.

import { type Fault, notFound, validationFailed } from '../../../packages/common/problem.ts';
import {
  findAxis,
  type PlacedAxis,
} from '../../../packages/definition/answers/aggregates/crosstab-axis.ts';
import {
  type CrosstabCounts,
  emptyCrosstab,
  haveCommonEntries,
  maxCrosstabCells,
} from '../../../packages/definition/answers/aggregates/crosstab-counts.ts';
import {
  type Crosstab,
  type CrosstabSides,
  countCells,
  crosstabTable,
  hasEarlierItems,
} from '../../../packages/definition/answers/aggregates/crosstab-table.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { parseFormLanguage } from '../../forms/translations/exchange-translations.ts';
import { createCoalescer } from '../../platform/concurrency/batcher.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { aggregateAnswers } from '../aggregation/aggregate-answers.ts';
import { crosstabOf, crosstabOfKind } from '../aggregation/answer-totals.ts';
import type { ResponseCounts } from '../filter/answer-index/find-matches.ts';
import type { Matching, SearchServices } from '../filter/match-answers.ts';
import type { RequestedFilter } from '../read/response-filter.ts';
import type { QuestionHistoryOf } from './form-analytics.ts';
import { matchedResponses, periodOf } from './form-analytics.ts';
import { readMatches } from './read-matches.ts';

interface CrosstabRequest {
  /** Ids of questions of the live version; of a matrix with a row, as `question.row`. */
  readonly rows: string;
  readonly columns: string;
  /** Language of labels; by default that of the form. */
  readonly language?: string | null | undefined;
  /** Name of the time zone of the dates of the filter; by default UTC. */
  readonly timeZone?: string | null | undefined;
  /** Only responses that match. */
  readonly filter: RequestedFilter;
}

/** Counts the pairs of values in all responses of a form: an aggregation by its kind. */
export type PairCountsOf = (formId: string, kind: string) => Promise<CrosstabCounts>;

/** Concurrent calls for a form and a crosstab share one computation, in the share of the workspace in the database. */
export function createPairCounts(
  services: FormServices & Pick<SearchServices, 'databaseShare'>,
): PairCountsOf {
  const count = createCoalescer(async (key) => {
    const [, formId = '', kind = ''] = /^(\S+) (.*)$/.exec(key) ?? [];
    const [form, crosstab] = [await services.formCache.byId(formId), crosstabOfKind(kind)];
    if (!form || !crosstab) throw notFound('form');
    return services.databaseShare.pages(form.workspaceId, () =>
      services.db.read((reader) => aggregateAnswers(services, reader, formId, crosstab)),
    );
  });
  return (formId, kind) => count(`${formId} ${kind}`);
}

interface CrosstabServices extends FormServices, SearchServices, ResponseCounts {
  readonly questionHistoryOf: QuestionHistoryOf;
  readonly pairCountsOf: PairCountsOf;
}

/**
 * @throws {Problem} `not_found`; `validation_failed` for questions that cannot be compared, too many cells, an unknown
 *   language or time zone; `query_too_expensive`
 */
export async function formCrosstab(
  services: CrosstabServices,
  viewer: Viewer,
  formId: string,
  { rows, columns, language: sent, timeZone, filter }: CrosstabRequest,
): Promise<Crosstab> {
  await assertFormExists(services, viewer, formId);
  const version = (await services.formCache.byId(formId))?.version;
  if (!version) throw notComparable('rows', notPublished);
  const language =
    sent == null ? undefined : parseFormLanguage(version.definition, sent, ['language']);
  const { definition } = version;
  const shown = language === undefined ? definition : translateDefinition(definition, language);
  const [rowAxis, columnAxis] = findAxes(shown, rows, columns);
  const lists = await services.optionLists.of(version);
  const sides: CrosstabSides = {
    rows: { ...rowAxis, list: lists?.get(rowAxis.axis.question) },
    columns: { ...columnAxis, list: lists?.get(columnAxis.axis.question) },
  };
  assertSize(emptyCrosstab(), sides);
  const period = periodOf(filter, timeZone);
  const matched = await matchedResponses(services, viewer, formId, { ...filter, ...period });
  const counts = await countPairs(services, formId, sides, matched);
  assertSize(counts, sides);
  const history = hasEarlierItems(counts, sides)
    ? await services.questionHistoryOf(formId, version.number, language)
    : undefined;
  return crosstabTable(counts, sides, history?.questions);
}

const notPublished: Fault = {
  code: 'unknown_question',
  message: 'The form has no live version, so it has no questions to compare.',
};

const notComparable = (argument: 'rows' | 'columns', fault: Fault) =>
  validationFailed([{ path: [argument], ...fault }]);

/** @throws {Problem} `validation_failed` */
function findAxes(
  definition: Definition,
  rows: string,
  columns: string,
): readonly [rows: PlacedAxis, columns: PlacedAxis] {
  const [rowAxis, columnAxis] = [findAxis(definition, rows), findAxis(definition, columns)];
  if ('code' in rowAxis) throw notComparable('rows', rowAxis);
  if ('code' in columnAxis) throw notComparable('columns', columnAxis);
  if (rows === columns) {
    const message = 'Must be another question than that of the rows.';
    throw notComparable('columns', { code: 'invalid_value', message });
  }
  if (!haveCommonEntries(rowAxis, columnAxis)) {
    const message = 'Must not be in another repeat than the question of the rows.';
    throw notComparable('columns', { code: 'invalid_value', message });
  }
  return [rowAxis, columnAxis];
}

/** @throws {Problem} `validation_failed` if there are too many cells */
function assertSize(counts: CrosstabCounts, sides: CrosstabSides): void {
  if (!counts.isTooLarge && countCells(counts, sides) <= maxCrosstabCells) return;
  const message = `A crosstab has at most ${maxCrosstabCells} cells: values of the rows times values of the columns.`;
  throw notComparable('columns', { code: 'too_many', message });
}

/** The pairs in all responses, or in those that match. */
async function countPairs(
  services: CrosstabServices,
  formId: string,
  { rows, columns }: CrosstabSides,
  matched: Matching | undefined,
): Promise<CrosstabCounts> {
  const crosstab = crosstabOf(rows.axis, columns.axis);
  if (!matched) return services.pairCountsOf(formId, crosstab.kind);
  const counts = crosstab.empty();
  await services.db.read((reader) =>
    readMatches(services, reader, formId, matched, (response) => crosstab.add(counts, response, 1)),
  );
  return counts;
}
