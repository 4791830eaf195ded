import { loadPreview } from '../../forms/preview/load-preview.ts';
import { builder } from '../core/builder.ts';
import { forVisitors } from '../core/field-options.ts';
import { PublicFormType } from './public-form.ts';

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
