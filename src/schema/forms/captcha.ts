import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import { builder } from '../core/builder.ts';
import { forVisitors } from '../core/field-options.ts';

builder.queryFields((t) => ({
  captchaChallenge: t.field({
    type: 'CaptchaChallenge',
    description:
      'A challenge for the captcha widget, if the captcha provider is `altcha`. Requires no API key.',
    ...forVisitors('challenges'),
    args: {
      form: t.arg.string({
        description:
          'Slug of the form to submit to. The solution is then valid for that form only.',
      }),
    },
    resolve: async (_, { form }, { services, reply }) => {
      reply.noStore = true;
      const slug = form == null ? undefined : (await findPublishedForm(services, form)).slug;
      return services.captcha.challenge(slug);
    },
  }),
}));
