import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { createResponseCountLoader, sumCounts } from '../../forms/form-loaders.ts';
import { findForm, findForms } from '../../forms/form-queries.ts';
import { createPreviewUrl, loadPreview } from '../../forms/public/preview.ts';
import { parseSettings } from '../../forms/settings/form-settings.ts';
import { parseFormLanguage } from '../../forms/translations/exchange-translations.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import { builder } from '../core/builder.ts';
import { perRequest } from '../core/context.ts';
import { forVisitors, omitEmpty } from '../core/field-options.ts';
import { declareNode } from '../core/nodes.ts';
import { ApprovalRules, approvalOf } from './approval.ts';
import { EndingType, RuleType } from './conditions.ts';
import { SectionType } from './elements.ts';
import { PublicFormType } from './public-form.ts';
import { FormSettings } from './settings.ts';

export const responseCounts = perRequest(createResponseCountLoader);

builder.enumType(FormStatus, {
  name: 'FormStatus',
  description: 'Lifecycle status of a form.',
  values: {
    DRAFT: { description: 'Not published yet.' },
    PUBLISHED: { description: 'Published: visitors see the form and can submit responses.' },
    CLOSED: { description: 'Unpublished: the form does not accept responses.' },
  },
});

export const Form = builder.prismaObject('Form', {
  description: 'A form with its draft, settings and versions.',
  interfaces: [builder.nodeInterfaceRef()],
  select: { id: true, revision: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the form.' }),
    slug: t.exposeString('slug'),
    title: t.exposeString('title', { description: 'Title, 1 to 500 characters.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description, at most 2000 characters.',
    }),
    status: t.expose('status', { type: FormStatus, description: 'Lifecycle status.' }),
    responseCount: t.int({
      description: 'Number of stored responses.',
      extensions: { ownRead: true },
      resolve: async ({ id }, _, context) => sumCounts(await responseCounts(context).load(id)),
    }),
    publishedVersion: t.exposeInt('publishedVersion', { nullable: true }),
    hasUnpublishedChanges: t.exposeBoolean('hasUnpublishedChanges'),
    tags: t.exposeStringList('tags', {
      ...omitEmpty,
      description: 'Tags by which forms are grouped, in the order in which they were set.',
    }),
    draft: t.expose('draft', { type: 'FormDefinition' }),
    published: t.relation('published', {
      nullable: true,
      description: 'The live version; for a closed form the last version that was live.',
    }),
    sections: t.field({
      type: [SectionType],
      description: 'Sections of the draft, typed.',
      select: { draft: true },
      extensions: { listSize: 3 },
      resolve: (form) => definitionOf(form, form.draft).schema.sections,
    }),
    rules: t.field({
      type: [RuleType],
      description: 'Rules across questions.',
      select: { draft: true },
      extensions: { listSize: 3 },
      resolve: (form) => definitionOf(form, form.draft).schema.rules ?? [],
    }),
    endings: t.field({
      type: [EndingType],
      description: 'Endings; the first one that applies is used.',
      select: { draft: true },
      extensions: { listSize: 3 },
      resolve: (form) => definitionOf(form, form.draft).schema.endings ?? [],
    }),
    approvalRules: t.field({
      type: ApprovalRules,
      description: 'Approval criteria of the draft, typed.',
      select: { draft: true },
      resolve: (form) => approvalOf(definitionOf(form, form.draft)),
    }),
    settings: t.field({
      type: FormSettings,
      description: 'Settings, including defaults.',
      select: { settings: true, passwordHash: true },
      resolve: ({ settings, passwordHash }) => ({
        ...parseSettings(settings),
        passwordProtected: passwordHash !== null,
      }),
    }),
    revision: t.exposeInt('revision'),
    shareUrl: t.string({
      description: 'URL of the hosted form page.',
      select: { slug: true },
      resolve: ({ slug }, _, { services }) => `${publicUrl(services.config)}/f/${slug}`,
    }),
    previewUrl: t.string({
      nullable: true,
      description:
        'URL of the hosted page of the draft, for the next 24 hours, without further authorization. Nothing ' +
        'that is entered there is stored. The token of the preview is its fragment. Null without the scope `forms:read`.',
      select: { slug: true },
      resolve: (form, _, { services, viewer }) =>
        viewer().scopes.has('forms:read') ? createPreviewUrl(services, form) : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
});

declareNode({ type: 'Form', ids: 'form', scope: 'forms:read', find: findForms });

builder.queryFields((t) => ({
  form: t.prismaField({
    type: Form,
    description: 'A form of the workspace.',
    scope: 'forms:read',
    args: {
      id: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      language: t.arg.string({
        description:
          'Language of the typed sections, rules, endings and approval rules; by default that of the form. Texts without a translation remain in the language of the form.',
      }),
    },
    resolve: async (query, _, { id, language }, { services, viewer, reply }) => {
      const selection = language == null ? query : withColumn(query, 'draft');
      const form = await findForm(services, viewer(), id, selection);
      if (language != null) setLanguage(form, form.draft, language, Reflect.get(form, 'published'));
      reply.revision = form.revision;
      return form;
    },
  }),
}));

builder.queryFields((t) => ({
  formPreview: t.field({
    type: PublicFormType,
    description:
      'The draft of a form as visitors would see it if it were published and open, without password and captcha. ' +
      'Requires no API key: the token of `Form.previewUrl` is the authorization.',
    ...forVisitors('forms'),
    args: {
      slug: t.arg.string({ required: true, description: 'Public identifier.' }),
      token: t.arg.string({ required: true, description: 'Token of the preview link.' }),
      language: t.arg.string({
        description:
          'Language to show the form in (BCP 47). It takes precedence over `Accept-Language`.',
      }),
    },
    resolve: async (_, { slug, token, language }, { services, reply, visitor }) => {
      const preview = await loadPreview(services, slug, token, visitor, language);
      reply.noStore = true;
      reply.language = preview.language;
      return preview;
    },
  }),
}));

/** The languages of rows that were requested in one: an alias of the same form may be in another. */
const languages = new WeakMap<object, string>();

/**
 * Makes the typed fields of a row answer in a language.
 *
 * @param definition of the row
 * @param also rows below it
 * @throws {Problem} `validation_failed`
 */
export function setLanguage(
  row: object,
  definition: unknown,
  language: string,
  ...also: readonly unknown[]
): void {
  const canonical = parseFormLanguage(definitionModel.parse(definition), language, ['language']);
  for (const one of [row, ...also]) {
    if (typeof one === 'object' && one !== null) languages.set(one, canonical);
  }
}

/** The definition of a row, in the language that was requested. */
export function definitionOf(row: object, definition: unknown) {
  const parsed = definitionModel.parse(definition);
  const language = languages.get(row);
  return language === undefined ? parsed : translateDefinition(parsed, language);
}

/** A selection of Pothos with one more column. */
export function withColumn(query: object, column: string): object {
  const { select } = Object(query);
  return select ? { ...query, select: { ...select, [column]: true } } : query;
}
