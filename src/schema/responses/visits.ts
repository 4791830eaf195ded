import type { DailyVisits } from '../../responses/analytics/response-totals.ts';
import { assertValidReport, recordVisit } from '../../responses/visits/visit-counter.ts';
import type { VisitReport } from '../../responses/visits/visit-table.ts';
import { builder } from '../core/builder.ts';
import { forVisitors, inputCheck } from '../core/field-options.ts';
import { donePayload } from '../core/payloads.ts';

/** Descriptions of the numbers, which are counted in total and by day. */
export const visitDescriptions = {
  views: 'Number of visits in which the questions were shown, as reported by pages.',
  starts: 'Number of visits in which something was entered.',
  completed: 'Number of visits in which the answers were submitted.',
  completionRate: '`completed` divided by `starts`, from 0 to 1; null if there are no starts.',
  dropOff: 'How many visits reached each question, in form order.',
};

export const DropOffType = builder
  .objectRef<DailyVisits['dropOff'][number]>('ReachedQuestion')
  .implement({
    description: 'Number of visits that reached a question.',
    fields: (t) => ({
      questionId: t.exposeID('questionId', { description: 'Id of the question within the form.' }),
      reached: t.exposeInt('reached', {
        description: 'Number of visits in which the respondent has seen the question.',
      }),
    }),
  });

export const DailyVisitsType = builder.objectRef<DailyVisits>('DailyVisits').implement({
  description: 'Visits of one day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in UTC, for example `2026-01-31`.' }),
    views: t.exposeInt('views', { description: visitDescriptions.views }),
    starts: t.exposeInt('starts', { description: visitDescriptions.starts }),
    completed: t.exposeInt('completed', { description: visitDescriptions.completed }),
    completionRate: t.exposeFloat('completionRate', {
      nullable: true,
      description: visitDescriptions.completionRate,
    }),
    dropOff: t.expose('dropOff', {
      type: [DropOffType],
      description: `${visitDescriptions.dropOff} Without those that none reached on this day.`,
    }),
  }),
});

const VisitInput = builder.inputType('VisitInput', {
  description:
    'What happened in a visit since its last report. Report each part once for a visit; a visit that is completed was ' +
    'started, and one that was started was viewed.',
  fields: (t) => ({
    viewed: t.boolean({ description: 'The questions were shown.' }),
    started: t.boolean({ description: 'The respondent entered something.' }),
    reached: t.idList({
      description:
        'Ids of the questions that the respondent has seen. Ids that are not in the live version are ignored.',
    }),
    completed: t.boolean({ description: 'The answers were submitted.' }),
  }),
});

builder.mutationFields((t) => ({
  recordVisit: t.field({
    type: donePayload('recordVisit', 'recorded'),
    description:
      'Reports what happened in a visit, for `views`, `starts`, `completed` and `dropOff` of the analytics. ' +
      'Visits are only counted: nothing identifies the visitor. Always true. Requires no API key.',
    ...forVisitors(
      'visits',
      inputCheck<{ slug: string; input: VisitReport }>(({ input }) => assertValidReport(input)),
    ),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
      input: t.arg({ type: VisitInput, required: true, description: 'The report.' }),
    },
    resolve: (_, { slug, input }, { services, visitor }) =>
      recordVisit(services, visitor, slug, input).then(() => true as const),
  }),
}));
