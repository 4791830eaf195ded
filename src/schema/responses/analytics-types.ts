import type { DistributionEntry } from '../../definition/analytics/aggregate.ts';
import { ElementTypes } from '../../definition/element-types.ts';
import {
  type CountedValues,
  type FormAnalytics,
  formAnalytics,
  type QuestionAnalytics,
} from '../../responses/analytics/form-analytics.ts';
import { builder } from '../builder.ts';
import { perRequest } from '../context.ts';

/** Left out by REST where it means nothing. */
const omitNull = { nullable: true, extensions: { omitNull: true } } as const;

const DailyCount = builder.objectRef<FormAnalytics['daily'][number]>('DailyCount').implement({
  description: 'The responses of one day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in UTC, `2026-01-31`.' }),
    count: t.exposeInt('count', { description: 'How many came in.' }),
  }),
});

const ApprovalTotals = builder.objectRef<FormAnalytics['approval']>('ApprovalTotals').implement({
  description: 'How many responses stand where.',
  fields: (t) => ({
    approved: t.exposeInt('approved', { description: 'Approved ones.' }),
    rejected: t.exposeInt('rejected', { description: 'Rejected ones.' }),
    none: t.exposeInt('none', { description: 'Those that there was nothing to decide by.' }),
  }),
});

const ShareType = builder.objectRef<DistributionEntry>('Share').implement({
  description: 'How often one value was answered.',
  fields: (t) => ({
    value: t.expose('value', {
      type: 'ShareValue',
      description: 'Id of an option (`__other__` for other words), true or false, or a number.',
    }),
    label: t.exposeString('label', { description: 'How people read it.' }),
    count: t.exposeInt('count', { description: 'How often; of a ranking, how often first.' }),
    averagePosition: t.exposeFloat('averagePosition', {
      ...omitNull,
      description: 'Of a ranking: the mean place, from 1.',
    }),
  }),
});

type GridRow = NonNullable<QuestionAnalytics['rows']>[number];

const RowAnalytics = builder.objectRef<GridRow>('RowAnalytics').implement({
  description: 'What the answers to one row of a matrix come to.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the row within its question.' }),
    label: t.exposeString('label', { description: 'How people read it.' }),
    distribution: t.field({
      type: [ShareType],
      description: 'Every column with its count.',
      resolve: ({ distribution }) => [...distribution],
    }),
  }),
});

const QuestionAnalyticsType = builder.objectRef<QuestionAnalytics>('QuestionAnalytics').implement({
  description: 'What the answers to one question come to.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the question within the form.' }),
    type: t.expose('type', { type: ElementTypes, description: 'Its type.' }),
    title: t.exposeString('title', { description: 'Its title.' }),
    answered: t.exposeInt('answered', { description: 'How many responses answer it.' }),
    average: t.exposeFloat('average', {
      ...omitNull,
      description: 'Of numbers and scales: the mean, two decimals.',
    }),
    min: t.exposeFloat('min', { ...omitNull, description: 'Of numbers: the least.' }),
    max: t.exposeFloat('max', { ...omitNull, description: 'Of numbers: the greatest.' }),
    distribution: t.field({
      ...omitNull,
      type: [ShareType],
      description: 'Every value that can be chosen, with its count.',
      resolve: ({ distribution }) => distribution && [...distribution],
    }),
    rows: t.field({
      ...omitNull,
      type: [RowAnalytics],
      description: 'Of a matrix: every row.',
      resolve: ({ rows }) => rows && [...rows],
    }),
  }),
});

const FormAnalyticsType = builder.objectRef<FormAnalytics>('FormAnalytics').implement({
  description: "What a form's responses come to.",
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many responses there are.' }),
    averageDurationMs: t.exposeInt('averageDurationMs', {
      nullable: true,
      description: 'Mean of the durations that are known, in milliseconds.',
    }),
    daily: t.field({
      type: [DailyCount],
      description: 'The last 30 days in UTC, oldest first.',
      resolve: ({ daily }) => [...daily],
    }),
    approval: t.expose('approval', {
      type: ApprovalTotals,
      description: 'How many responses stand where.',
    }),
    questions: t.field({
      type: [QuestionAnalyticsType],
      description: 'The questions of the live version, in their order.',
      resolve: ({ questions }) => [...questions],
    }),
  }),
});

/** Over all forms whose analytics a request asks for. */
const countedValues = perRequest((): CountedValues => ({ counted: 0 }));

builder.queryField('formAnalytics', (t) =>
  t.field({
    type: FormAnalyticsType,
    description: "What a form's responses come to.",
    authScopes: { scope: 'responses:read' },
    args: { formId: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
    resolve: (_, { formId }, context) =>
      formAnalytics(context.services, context.viewer(), formId, countedValues(context)),
  }),
);
