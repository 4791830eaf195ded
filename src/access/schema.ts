import { builder } from '../builder.ts';
import { findPublished } from '../forms/live.ts';

builder.queryField('captchaChallenge', (t) =>
  t.field({
    type: 'CaptchaChallenge',
    description: 'A puzzle to solve, where the captcha is `altcha`. Needs no key.',
    skipTypeScopes: true,
    extensions: { public: true },
    args: { form: t.arg.string({ description: 'Slug of the form that it is solved for.' }) },
    resolve: async (_, { form }, { kernel, reply, admit }) => {
      reply.uncached = true;
      await admit('challenges', form ?? '');
      const slug = form == null ? undefined : (await findPublished(kernel, form)).slug;
      return kernel.captcha.challenge(slug);
    },
  }),
);
