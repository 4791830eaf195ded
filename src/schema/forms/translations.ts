import type { TranslationState } from '../../../packages/definition/text/translations/missing-translations.ts';
import { findForm } from '../../forms/form-queries.ts';
import {
  type FormWithVersions,
  reportOf,
  type TranslationReport,
} from '../../forms/translations/exchange-translations.ts';
import { builder } from '../core/builder.ts';
import { Form } from './form.ts';

const TranslationStateType = builder.objectRef<TranslationState>('TranslationState').implement({
  description: 'The translations of a form to one language.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'The language as a BCP 47 tag.' }),
    translated: t.exposeInt('translated', { description: 'Number of translated texts.' }),
    missing: t.exposeStringList('missing', {
      description: 'Keys of the texts without a translation, in the order of the form.',
    }),
    outdated: t.exposeStringList('outdated', {
      description:
        'Keys of the texts that differ from the live version although their translation does not.',
    }),
  }),
});

export const TranslationReportType = builder
  .objectRef<TranslationReport>('TranslationReport')
  .implement({
    description: 'The translations of a draft, compared with its texts.',
    fields: (t) => ({
      language: t.exposeString('language', {
        description: 'The language that the form is written in, as a BCP 47 tag.',
      }),
      texts: t.exposeInt('texts', { description: 'Number of texts to translate.' }),
      languages: t.expose('languages', {
        type: [TranslationStateType],
        description: 'The languages that the form is translated to.',
        extensions: { listSize: 3 },
      }),
    }),
  });

/** What a report reads of a form. */
const select = {
  title: true,
  description: true,
  settings: true,
  draft: true,
  published: { select: { definition: true, formTexts: true } },
} as const;

builder.prismaObjectField(Form, 'translations', (t) =>
  t.field({
    type: TranslationReportType,
    description: 'Missing and outdated translations of the draft.',
    scope: 'forms:read',
    select,
    resolve: (form: FormWithVersions) => reportOf(form),
  }),
);

builder.queryFields((t) => ({
  formTranslations: t.field({
    type: TranslationReportType,
    description: 'Missing and outdated translations of the draft of a form.',
    scope: 'forms:read',
    args: { formId: t.arg.id({ required: true, description: 'Identifier of the form.' }) },
    resolve: async (_, { formId }, { services, viewer }) =>
      reportOf(await findForm(services, viewer(), formId, { select })),
  }),
}));
