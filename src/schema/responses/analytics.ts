// What analytics of a form contain: totals, answers by question, endings and visits; and crosstabs of two questions.

import type {
  Crosstab,
  CrosstabValue,
} from '../../../packages/definition/answers/aggregates/crosstab-table.ts';
import { ElementTypes } from '../../../packages/definition/element-types.ts';
import type {
  DistributionEntry,
  RowSummary,
} from '../../../packages/definition/questions/aggregation/aggregate.ts';
import {
  type HistogramBin,
  histogramBins,
} from '../../../packages/definition/questions/aggregation/histogram.ts';
import type { QuestionAnalytics } from '../../responses/analytics/analyze-questions.ts';
import type { CountedValues } from '../../responses/analytics/counted-values.ts';
import {
  type EndingAnalytics,
  type FormAnalytics,
  formAnalytics,
} from '../../responses/analytics/form-analytics.ts';
import { formCrosstab } from '../../responses/analytics/form-crosstab.ts';
import { type LatestAnswer, latestAnswerLimits } from '../../responses/analytics/latest-answers.ts';
import { builder } from '../core/builder.ts';
import { perRequest } from '../core/context.ts';
import { omitNull } from '../core/field-options.ts';
import { ResponseFilter } from './response-filter.ts';
import { DailyVisitsType, DropOffType, visitDescriptions } from './visits.ts';

const DailyCount = builder.objectRef<FormAnalytics['daily'][number]>('DailyCount').implement({
  description: 'Number of responses of one day.',
  fields: (t) => ({
    date: t.exposeString('date', {
      description: 'The day in the time zone of the request, for example `2026-01-31`.',
    }),
    count: t.exposeInt('count', { description: 'Number of responses.' }),
  }),
});

const ApprovalTotals = builder.objectRef<FormAnalytics['approval']>('ApprovalTotals').implement({
  description: 'Number of responses by approval status.',
  fields: (t) => ({
    approved: t.exposeInt('approved', { description: 'Number of approved responses.' }),
    rejected: t.exposeInt('rejected', { description: 'Number of rejected responses.' }),
    none: t.exposeInt('none', { description: 'Number of responses without a decision.' }),
  }),
});

const ShareType = builder.objectRef<DistributionEntry>('Share').implement({
  description: 'Number of answers with one value.',
  fields: (t) => ({
    value: t.expose('value', {
      type: 'ShareValue',
      description: 'Id of an option (`__other__` for free text), a boolean or a number.',
    }),
    label: t.exposeString('label', { description: 'Label of the value.' }),
    count: t.exposeInt('count', {
      description:
        'Number of answers with this value. In rankings: number of answers that rank it first.',
    }),
    offered: t.exposeBoolean('offered', {
      description:
        'Whether the live version offers the value; false for values of earlier versions.',
    }),
    averagePosition: t.exposeFloat('averagePosition', {
      ...omitNull,
      description: 'Rankings: mean position, starting at 1, over the answers that rank it.',
    }),
  }),
});

const RowAnalytics = builder.objectRef<RowSummary>('RowAnalytics').implement({
  description: 'Statistics of the answers to one row of a matrix.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the row within its question.' }),
    label: t.exposeString('label', { description: 'Label of the row.' }),
    offered: t.exposeBoolean('offered', {
      description: 'Whether the live version has the row; false for rows of earlier versions.',
    }),
    distribution: t.expose('distribution', {
      type: [ShareType],
      description: 'All columns with their counts.',
    }),
  }),
});

const HistogramBinType = builder.objectRef<HistogramBin>('HistogramBin').implement({
  description: 'Number of answers in one bin of a histogram.',
  fields: (t) => ({
    from: t.exposeFloat('from', { description: 'The lowest number of the bin.' }),
    to: t.exposeFloat('to', { description: 'The end of the bin, which is not part of it.' }),
    count: t.exposeInt('count', { description: 'Number of answers from `from` to below `to`.' }),
  }),
});

const LatestAnswerType = builder.objectRef<LatestAnswer>('LatestAnswer').implement({
  description: 'One of the latest answers to a text question.',
  fields: (t) => ({
    responseId: t.exposeID('responseId', { description: 'Identifier of its response.' }),
    answer: t.exposeString('answer', { description: 'The text.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the response was submitted.',
    }),
  }),
});

const QuestionAnalyticsType = builder.objectRef<QuestionAnalytics>('QuestionAnalytics').implement({
  description: 'Statistics of the answers to one question.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the question within the form.' }),
    type: t.expose('type', { type: ElementTypes, description: 'Type of the question.' }),
    title: t.exposeString('title', { description: 'Title of the question.' }),
    answered: t.exposeInt('answered', {
      description: 'Number of responses that answer the question.',
    }),
    average: t.exposeFloat('average', {
      ...omitNull,
      description: 'Numbers and scales: mean, rounded to two decimals.',
    }),
    min: t.exposeFloat('min', { ...omitNull, description: 'Numbers: minimum.' }),
    max: t.exposeFloat('max', { ...omitNull, description: 'Numbers: maximum.' }),
    histogram: t.expose('histogram', {
      ...omitNull,
      type: [HistogramBinType],
      description: `Numbers: at most ${histogramBins} bins of equal width, which contain all answers.`,
    }),
    distribution: t.expose('distribution', {
      ...omitNull,
      type: [ShareType],
      description:
        'All values that can be chosen, and those of earlier versions that were, with their counts.',
    }),
    uncounted: t.exposeInt('uncounted', {
      ...omitNull,
      description:
        'Options from a dataset: number of selections of further values, after 200 different ones.',
    }),
    rows: t.expose('rows', {
      ...omitNull,
      type: [RowAnalytics],
      description: 'Matrices: all rows.',
    }),
    latest: t.field({
      ...omitNull,
      type: [LatestAnswerType],
      description:
        `Texts: the latest ${latestAnswerLimits.answers} answers, newest first, of the latest ` +
        `${latestAnswerLimits.responses.toLocaleString('en')} responses that match.`,
      resolve: ({ latest }) => latest?.(),
    }),
    lastVersion: t.exposeInt('lastVersion', {
      ...omitNull,
      description: 'Removed questions: the newest version that has the question with this type.',
    }),
  }),
});

const EndingAnalyticsType = builder.objectRef<EndingAnalytics>('EndingAnalytics').implement({
  description: 'Number of responses that reached an ending.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the ending in the definition.' }),
    title: t.exposeString('title', { description: 'Title of the ending.' }),
    count: t.exposeInt('count', { description: 'Number of responses, over all versions.' }),
  }),
});

const FormAnalyticsType = builder.objectRef<FormAnalytics>('FormAnalytics').implement({
  description: 'Statistics of the responses and visits of a form.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Number of responses.' }),
    averageDurationMs: t.exposeInt('averageDurationMs', {
      nullable: true,
      description: 'Mean duration in milliseconds, over the responses with a known duration.',
    }),
    daily: t.expose('daily', {
      type: [DailyCount],
      description:
        'Responses of each day, oldest first: of the period from `from` to `to` up to today, at most its last 400 days, ' +
        'by default of the last 30 days.',
    }),
    approval: t.expose('approval', {
      type: ApprovalTotals,
      description: 'Number of responses by approval status.',
    }),
    questions: t.expose('questions', {
      type: [QuestionAnalyticsType],
      description: 'The questions of the live version, in form order.',
    }),
    removed: t.expose('removed', {
      type: [QuestionAnalyticsType],
      description:
        'The questions with answers that the live version does not have, or has with another type.',
    }),
    endings: t.expose('endings', {
      ...omitNull,
      type: [EndingAnalyticsType],
      description: 'The endings of the live version; null if it has none.',
    }),
    views: t.exposeInt('views', { description: visitDescriptions.views }),
    starts: t.exposeInt('starts', { description: visitDescriptions.starts }),
    completed: t.exposeInt('completed', { description: visitDescriptions.completed }),
    completionRate: t.exposeFloat('completionRate', {
      nullable: true,
      description: visitDescriptions.completionRate,
    }),
    dropOff: t.expose('dropOff', {
      type: [DropOffType],
      description: `${visitDescriptions.dropOff} All questions of the live version that respondents can see.`,
    }),
    dailyVisits: t.expose('dailyVisits', {
      type: [DailyVisitsType],
      description: 'Visits of the last 30 days in UTC, oldest first.',
    }),
  }),
});

/** Summed over all forms whose analytics one request selects. */
const countedValues = perRequest((): CountedValues => ({ counted: 0 }));

builder.queryFields((t) => ({
  formAnalytics: t.field({
    type: FormAnalyticsType,
    description:
      'Statistics of the responses and visits of a form. With a condition or text, of the matching responses ' +
      'and of all visits.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      language: t.arg.string({
        description:
          'Language of titles and labels, one of the live version; by default the one it is written in.',
      }),
      timeZone: t.arg.string({
        description:
          'Time zone (IANA name) of the days of `daily`, and of dates in `from` and `to`; by default that of the form for ' +
          'days, and UTC for dates. Days of visits are in UTC.',
      }),
      filter: t.arg({
        type: ResponseFilter,
        description:
          'Restricts the responses; all by default. Visits are those of the form in any case.',
      }),
    },
    resolve: (_, { formId, language, timeZone, filter }, context) =>
      formAnalytics(context.services, context.viewer(), formId, {
        language,
        timeZone,
        filter: filter ?? {},
        soFar: countedValues(context),
      }),
  }),
}));

const CrosstabValueType = builder.objectRef<CrosstabValue>('CrosstabValue').implement({
  description: 'A value of the rows or columns of a crosstab.',
  fields: (t) => ({
    value: t.expose('value', {
      type: 'ShareValue',
      description: 'Id of an option (`__other__` for free text), a boolean or a number.',
    }),
    label: t.exposeString('label', { description: 'Label of the value.' }),
    offered: t.exposeBoolean('offered', {
      description: 'False if only earlier versions offer the value.',
    }),
    count: t.exposeInt('count', {
      description: 'Number of responses with this value, of those that answer both questions.',
    }),
  }),
});

const CrosstabType = builder.objectRef<Crosstab>('Crosstab').implement({
  description: 'How often answers to two questions occur together.',
  fields: (t) => ({
    answered: t.exposeInt('answered', {
      description:
        'Number of responses that answer both questions; of questions in a repeat, the number of entries.',
    }),
    rows: t.expose('rows', {
      type: [CrosstabValueType],
      description: 'All values of the question of the rows.',
    }),
    columns: t.expose('columns', {
      type: [CrosstabValueType],
      description: 'All values of the question of the columns.',
    }),
    cells: t.expose('cells', {
      type: t.listRef(t.listRef('Int')),
      description:
        'The number of responses with both values: a list for each row, with a number for each column.',
    }),
  }),
});

const question =
  'Id of a choice, yes or no, or scale question; of a matrix with a row: `question.row`.';

builder.queryFields((t) => ({
  crosstab: t.field({
    type: CrosstabType,
    description:
      'How often answers to two questions occur together: of all responses, or of the matching ones.',
    scope: 'responses:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      rows: t.arg.string({ required: true, description: `The question of the rows. ${question}` }),
      columns: t.arg.string({
        required: true,
        description: `The question of the columns. ${question}`,
      }),
      language: t.arg.string({
        description:
          'Language of labels, one of the live version; by default the one it is written in.',
      }),
      timeZone: t.arg.string({
        description: 'Time zone (IANA name) of dates in `from` and `to`; by default UTC.',
      }),
      filter: t.arg({
        type: ResponseFilter,
        description: 'Restricts the responses; all by default.',
      }),
    },
    resolve: (_, { formId, filter, ...args }, context) =>
      formCrosstab(context.services, context.viewer(), formId, { ...args, filter: filter ?? {} }),
  }),
}));
