import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import { builder } from '../core/builder.ts';

builder.queryField('captchaChallenge', (t) =>
  t.field({
    type: 'CaptchaChallenge',
    description: 'A puzzle to solve, where the captcha is `altcha`. Needs no key.',
    skipTypeScopes: true,
    extensions: { public: true },
    args: { form: t.arg.string({ description: 'Slug of the form that it is solved for.' }) },
    resolve: async (_, { form }, { services, reply, consumeRateLimit: admit }) => {
      reply.noStore = true;
      await admit('challenges', form ?? '');
      const slug = form == null ? undefined : (await findPublishedForm(services, form)).slug;
      return services.captcha.challenge(slug);
    },
  }),
);
