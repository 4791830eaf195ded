import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import { builder } from '../core/builder.ts';
import { rateLimited } from '../core/rate-limits.ts';

builder.queryField('captchaChallenge', (t) =>
  t.field({
    type: 'CaptchaChallenge',
    description: 'A puzzle to solve, where the captcha is `altcha`. Needs no key.',
    skipTypeScopes: true,
    extensions: { public: true, ...rateLimited('challenges') },
    args: { form: t.arg.string({ description: 'Slug of the form that it is solved for.' }) },
    resolve: async (_, { form }, { services, reply }) => {
      reply.noStore = true;
      const slug = form == null ? undefined : (await findPublishedForm(services, form)).slug;
      return services.captcha.challenge(slug);
    },
  }),
);
