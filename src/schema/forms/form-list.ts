// Lists of forms, by cursor and by number of the page, with what they show of responses.

import type { ArgBuilder } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { closedReasonOf } from '../../forms/access/availability.ts';
import {
  activityDays,
  createDailyCountLoader,
  createLastResponseLoader,
  sumCounts,
} from '../../forms/form-loaders.ts';
import { listTags, type TagCount, tagLimits } from '../../forms/form-metadata.ts';
import { type FormSort, formSortNames } from '../../forms/list/form-sorts.ts';
import {
  countForms,
  type FormList,
  type FormPage,
  listForms,
  listFormsByCursor,
} from '../../forms/list/list-forms.ts';
import { parseSettings } from '../../forms/settings/form-settings.ts';
import { maxPageSize, type SortOrder } from '../../platform/paging.ts';
import { builder, enumValues, type Types } from '../core/builder.ts';
import {
  connectionBy,
  integerBetween,
  pageArgs,
  pageQuery,
  totalCountOf,
} from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { Form, responseCounts } from './form.ts';
import { ClosedReason } from './public-form.ts';

const FormConnection = builder.connectionObject(
  { type: Form, name: 'FormConnection', description: 'A page of forms.' },
  { description: 'A form in a list.' },
);

const NumberedFormPage = builder.objectRef<FormPage>('FormPage').implement({
  description: 'A page of forms, identified by its number.',
  fields: (t) => ({
    nodes: t.field({
      type: [Form],
      description: 'Forms of the page.',
      resolve: ({ forms }) => [...forms],
    }),
    totalCount: t.exposeInt('total', { description: 'Number of forms on all pages.' }),
  }),
});

const FormSortType = builder.enumType('FormSort', {
  description:
    'What a list of forms is sorted by. Forms with the same value are sorted by creation.',
  values: enumValues(formSortNames, {
    created: 'Time of creation; newest first unless an order is chosen.',
    updated: 'Time of the last change; latest first unless an order is chosen.',
    title: 'Title, without case; A to Z unless an order is chosen.',
    responses: 'Number of stored responses; most first unless an order is chosen.',
    last_response:
      'Time of the newest response, with the scope `responses:read`; latest first unless an order is chosen, forms ' +
      'without responses last.',
  }),
});

const SortOrderType = builder.enumType('SortOrder', {
  description: 'Sort order of a list.',
  values: {
    ASC: { value: 'asc', description: 'Lowest value, first letter or earliest time first.' },
    DESC: { value: 'desc', description: 'Highest value, last letter or latest time first.' },
  },
});

const TagType = builder.objectRef<TagCount>('Tag').implement({
  description: 'A tag of forms.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The tag, as one of the forms spells it.' }),
    formCount: t.exposeInt('forms', { description: 'Number of forms with the tag.' }),
  }),
});

const TagList = builder.objectRef<readonly TagCount[]>('TagList').implement({
  description: 'Tags of forms.',
  fields: (t) => ({
    nodes: t.field({
      type: [TagType],
      description: 'The tags.',
      extensions: { listSize: 20 },
      resolve: (tags) => [...tags],
    }),
  }),
});

const listArgs = (t: ArgBuilder<Types>) => ({
  status: t({ type: FormStatus, description: 'Only forms with this status.' }),
  q: t({
    type: 'SearchText',
    description:
      'Only forms whose title, description or slug contains this text, case-insensitively.',
  }),
  tag: t({ type: 'SearchText', description: 'Only forms with this tag, case-insensitively.' }),
  sort: t({ type: FormSortType, description: 'Sort; by creation by default.' }),
  order: t({ type: SortOrderType, description: 'Sort order; by default that of the sort.' }),
});

interface ListArguments {
  readonly status?: FormStatus | null | undefined;
  readonly q?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly sort?: FormSort | null | undefined;
  readonly order?: SortOrder | null | undefined;
}

const listOf = ({ status, q, tag, sort, order }: ListArguments): FormList => ({
  status: status ?? undefined,
  search: q ?? undefined,
  tag: tag || undefined,
  sort: sort ?? undefined,
  order: order ?? undefined,
});

builder.queryFields((t) => ({
  forms: t.field({
    type: FormConnection,
    description:
      'Forms of the workspace, newest first by default. Cursors belong to one sort: those of another are rejected ' +
      'with `bad_request`. A form whose value changes between two pages moves to its new place.',
    scope: 'forms:read',
    args: { ...listArgs(t.arg), ...pageArgs(t.arg, 'sorted') },
    resolve: async (_, { first, after, last, before, ...sent }, context, info) => {
      const { services } = context;
      const list = listOf(sent);
      const request = { first, after, last, before };
      const query = pageQuery(context, info);
      const page = await listFormsByCursor(services, context.viewer(), list, request, query);
      const count = () => countForms(services, context.viewer(), list);
      return connectionBy(page.cursorOf, page, totalCountOf(page, request, count));
    },
  }),
  formPage: t.field({
    type: NumberedFormPage,
    description: 'Forms of the workspace, newest first by default, with page numbers.',
    scope: 'forms:read',
    args: {
      ...listArgs(t.arg),
      page: t.arg.int({
        defaultValue: 1,
        description: 'Number of the page, from 1.',
        extensions: integerBetween(1, 999_999_999),
      }),
      limit: t.arg.int({
        defaultValue: 25,
        description: `Number of forms per page, 1 to ${maxPageSize}.`,
        extensions: { ...integerBetween(1, maxPageSize), isPageSize: true },
      }),
    },
    resolve: (_, { page, limit, ...sent }, context, info) =>
      listForms(
        context.services,
        context.viewer(),
        listOf(sent),
        { number: page ?? 1, limit: limit ?? 25 },
        queryFromInfo({ context, info, path: ['nodes'] }),
      ),
  }),
  tags: t.field({
    type: TagList,
    description:
      `The tags of the forms of the workspace, without regard to case, the most frequent ones first; at most ` +
      `${tagLimits.listed}.`,
    scope: 'forms:read',
    resolve: (_, __, { services, viewer }) => listTags(services, viewer()),
  }),
}));

// What a list of forms shows of their responses. Each field reads one statement for all forms of a page.

const dailyCounts = perRequest(createDailyCountLoader);
const lastResponses = perRequest(createLastResponseLoader);

const canRead = ({ viewer }: Context) => viewer().scopes.has('responses:read');

builder.prismaObjectFields('Form', (t) => ({
  closedReason: t.field({
    type: ClosedReason,
    nullable: true,
    description: 'Why the form does not accept responses now; null if it does.',
    scope: 'forms:read',
    select: { id: true, status: true, settings: true, publishedVersion: true },
    resolve: ({ id, status, settings, publishedVersion }, _, context) =>
      closedReasonOf(
        context.services,
        { status, settings: parseSettings(settings), version: publishedVersion ?? undefined },
        async () => sumCounts(await responseCounts(context).load(id)),
      ),
  }),
  dailyResponseCounts: t.intList({
    nullable: true,
    description:
      `Number of responses of each day in UTC: ${activityDays} entries, the oldest first, today last. Null without the ` +
      'scope `responses:read`.',
    select: { id: true },
    resolve: async ({ id }, _, context) =>
      canRead(context) ? [...(await dailyCounts(context).load(id))] : null,
  }),
  lastResponseAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Time of the newest response; null if there is none, and without the scope `responses:read`.',
    select: { id: true },
    resolve: ({ id }, _, context) => (canRead(context) ? lastResponses(context).load(id) : null),
  }),
}));
