import { ElementTypes } from '../../../packages/definition/element-types.ts';
import type { DistributionEntry } from '../../../packages/definition/questions/aggregation/aggregate.ts';
import {
  type CountedValues,
  type EndingAnalytics,
  type FormAnalytics,
  formAnalytics,
  type QuestionAnalytics,
} from '../../responses/analytics/form-analytics.ts';
import { schemaBuilder } from '../core/builder.ts';
import { perRequest } from '../core/context.ts';
import { omitNull } from '../core/field-options.ts';
import { ResponseFilter } from './response-filter.ts';
import { DailyVisitsType, DropOffType, visitDescriptions } from './visits.ts';

const builder = schemaBuilder('responses/analytics');

const DailyCount = builder.objectRef<FormAnalytics['daily'][number]>('DailyCount').implement({
  description: 'Number of responses of one day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in UTC, for example `2026-01-31`.' }),
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
    averagePosition: t.exposeFloat('averagePosition', {
      ...omitNull,
      description: 'Rankings: mean position, starting at 1.',
    }),
  }),
});

type GridRow = NonNullable<QuestionAnalytics['rows']>[number];

const RowAnalytics = builder.objectRef<GridRow>('RowAnalytics').implement({
  description: 'Statistics of the answers to one row of a matrix.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the row within its question.' }),
    label: t.exposeString('label', { description: 'Label of the row.' }),
    distribution: t.expose('distribution', {
      type: [ShareType],
      description: 'All columns with their counts.',
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
    distribution: t.expose('distribution', {
      ...omitNull,
      type: [ShareType],
      description: 'All values that can be chosen, with their counts.',
    }),
    rows: t.expose('rows', {
      ...omitNull,
      type: [RowAnalytics],
      description: 'Matrices: all rows.',
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
      description: 'Responses of the last 30 days in UTC, oldest first.',
    }),
    approval: t.expose('approval', {
      type: ApprovalTotals,
      description: 'Number of responses by approval status.',
    }),
    questions: t.expose('questions', {
      type: [QuestionAnalyticsType],
      description: 'The questions of the live version, in form order.',
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
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      language: t.arg.string({
        description:
          'Language of titles and labels, one of the live version; by default the one it is written in.',
      }),
      filter: t.arg({
        type: ResponseFilter,
        description:
          'Restricts the responses; all by default. Visits are those of the form in any case.',
      }),
    },
    resolve: (_, { formId, language, filter }, context) =>
      formAnalytics(context.services, context.viewer(), formId, {
        language,
        filter: filter ?? {},
        soFar: countedValues(context),
      }),
  }),
}));
