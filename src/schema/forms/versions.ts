// Published versions of forms, with their definitions as JSON and typed.

import { orNotFound } from '../../../packages/common/problem.ts';
import { answersSchema } from '../../../packages/definition/answers/schemas/answers-schema.ts';
import { storedDefinition } from '../../../packages/definition/definition-model.ts';
import type { Form } from '../../../prisma/generated/client/client.ts';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { createVersionPageLoader } from '../../forms/form-loaders.ts';
import {
  countVersions,
  findVersion,
  findVersions,
  listVersions,
  parseVersionId,
  versionId,
} from '../../forms/form-versions.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { builder } from '../core/builder.ts';
import {
  allByDefault,
  connectionBy,
  pageArgs,
  pageQuery,
  totalCountOf,
} from '../core/connections.ts';
import { perRequest } from '../core/context.ts';
import { declareNode } from '../core/nodes.ts';
import { ApprovalRules, approvalOf } from './approval.ts';
import { EndingType, RuleType } from './conditions.ts';
import { SectionType } from './elements.ts';
import { definitionOf, responseCounts, setLanguage, withColumn } from './form.ts';

/** @param form null if it was deleted after the version was read: the two reads share no transaction */
function isLive(form: Pick<Form, 'status' | 'publishedVersion'> | null, version: number): boolean {
  return form?.status === FormStatus.PUBLISHED && form.publishedVersion === version;
}

const FormVersion = builder.prismaObject('FormVersion', {
  description: 'A published version of a form. Versions are immutable.',
  interfaces: [builder.nodeInterfaceRef()],
  select: { formId: true, version: true },
  fields: (t) => ({
    id: t.id({
      description: 'Identifier of the version: `ver_`, the form and the number.',
      resolve: ({ formId, version }) => versionId(formId, version),
    }),
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'Time of publication.' }),
    responseCount: t.int({
      description: 'Number of stored responses to this version.',
      scope: 'forms:read',
      resolve: async ({ formId, version }, _, context) =>
        (await responseCounts(context).load(formId)).get(version) ?? 0,
    }),
    live: t.boolean({
      description: 'Whether visitors see this version now.',
      select: { form: { select: { status: true, publishedVersion: true } } },
      resolve: ({ version, form }) => isLive(form, version),
    }),
    definition: t.expose('definition', {
      type: 'FormDefinition',
      description: 'The published definition.',
      scope: 'forms:read',
    }),
    schema: t.field({
      type: 'FormSchema',
      description: 'Sections with their elements, as JSON.',
      select: { definition: true },
      resolve: ({ definition }) => storedDefinition.parse(definition).schema,
    }),
    approval: t.field({
      type: 'FormApproval',
      description: 'Approval criteria, as JSON.',
      select: { definition: true },
      resolve: ({ definition }) => storedDefinition.parse(definition).approval,
    }),
    answersSchema: t.field({
      type: 'JSONSchema',
      description:
        'JSON Schema (2020-12) of the answers to this version in requests. It accepts all answers that the service ' +
        'accepts.',
      select: { definition: true, form: { select: { title: true } } },
      resolve: (version) => {
        const definition = definitionOf(version, version.definition);
        return answersSchema(definition, orNotFound('form', version.form).title);
      },
    }),
    sections: t.field({
      type: [SectionType],
      description: 'Sections with their elements, typed.',
      select: { definition: true },
      extensions: { listSize: 3 },
      resolve: (version) => definitionOf(version, version.definition).schema.sections,
    }),
    rules: t.field({
      type: [RuleType],
      description: 'Rules across questions.',
      select: { definition: true },
      extensions: { listSize: 3 },
      resolve: (version) => definitionOf(version, version.definition).schema.rules ?? [],
    }),
    endings: t.field({
      type: [EndingType],
      description: 'Endings; the first one that applies is used.',
      select: { definition: true },
      extensions: { listSize: 3 },
      resolve: (version) => definitionOf(version, version.definition).schema.endings ?? [],
    }),
    approvalRules: t.field({
      type: ApprovalRules,
      description: 'Approval criteria, typed.',
      select: { definition: true },
      resolve: (version) => approvalOf(definitionOf(version, version.definition)),
    }),
  }),
});

declareNode({
  type: 'FormVersion',
  ids: (id) => parseVersionId(id) !== undefined,
  scope: 'forms:read',
  find: async (services, viewer, ids, query) => {
    const keys = ids.flatMap((id) => parseVersionId(id) ?? []);
    const found = await findVersions(services, viewer, keys, query);
    return found.map((row) => ({ ...row, id: versionId(row.formId, row.version) }));
  },
});

const FormVersionConnection = builder.connectionObject(
  { type: FormVersion, name: 'FormVersionConnection', description: 'A page of versions.' },
  { description: 'A version in a list.' },
);

// The cursor of a version is its number.

const cursorOf = ({ version }: { readonly version: number }) => String(version);

function byVersionNumber({ after, before, ...sizes }: PageRequest<string>): PageRequest<number> {
  const numberOf = (cursor: string | null | undefined) =>
    cursor == null ? cursor : Number(cursor);
  return { ...sizes, after: numberOf(after), before: numberOf(before) };
}

const versionPages = perRequest(createVersionPageLoader);

builder.prismaObjectField('Form', 'versions', (t) =>
  t.field({
    type: FormVersionConnection,
    description: 'Published versions of the form, newest first.',
    scope: 'forms:read',
    select: { publishedVersion: true },
    args: pageArgs(t.arg, 'version'),
    resolve: async ({ id, publishedVersion }, request, context, info) => {
      const page = await versionPages(context).load({
        parentId: id,
        request: byVersionNumber(request),
        query: pageQuery(context, info),
      });
      // Versions are numbered from 1 and never deleted.
      return connectionBy(cursorOf, page, () => publishedVersion ?? 0);
    },
  }),
);

builder.queryFields((t) => ({
  formVersions: t.field({
    type: FormVersionConnection,
    description: 'Published versions of a form, newest first.',
    scope: 'forms:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      ...pageArgs(t.arg, 'version', allByDefault),
    },
    extensions: { pageSize: 1000 },
    resolve: async (_, { formId, ...request }, context, info) => {
      const { services, viewer } = context;
      const numbers = byVersionNumber(request);
      const query = pageQuery(context, info);
      const page = await listVersions(services, viewer(), formId, numbers, query);
      const count = () => countVersions(services, formId);
      return connectionBy(cursorOf, page, totalCountOf(page, request, count));
    },
  }),
  formVersion: t.prismaField({
    type: FormVersion,
    description: 'One published version of a form.',
    scope: 'forms:read',
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      version: t.arg.int({ required: true, description: 'Number of the version.' }),
      language: t.arg.string({
        description: 'Language of the typed fields; by default that of the form.',
      }),
    },
    resolve: async (query, _, { formId, version, language }, { services, viewer }) => {
      const selection = language == null ? query : withColumn(query, 'definition');
      const found = await findVersion(services, viewer(), formId, version, selection);
      if (language != null) setLanguage(found, found.definition, language);
      return found;
    },
  }),
}));
