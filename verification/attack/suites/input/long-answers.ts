import { publishForm, sendJson } from '../../../support/requests/rest.ts';
import { attacksOf, besideOthers, oncePer, probe } from '../../probe.ts';
import type { Target } from '../../suite.ts';

const [longest, codePoints] = [20_000, 10];

/** Four people in one character, three with a skin tone: more bytes than a body may have, if there are 20,000. */
const family = '👨🏽‍👩🏽‍👧🏽‍👦';

/** Answers of characters that consist of as many code points as possible, so that counting them is expensive. */
const answers: Readonly<Record<string, string>> = {
  'letters with marks above and below': `e${'\u0301\u0323'.repeat(codePoints)}`
    .slice(0, codePoints)
    .repeat(longest),
  'one letter more than that': `e${'\u0301'.repeat(codePoints - 1)}`.repeat(longest + 1),
  'joined emoji': family.repeat(longest),
  'as many joined emoji as a body may have': family.repeat(13_000),
  'flags that pair with each other': '🇩'.repeat(longest * 2),
  'joined to one character': `👨${'\u200d👨'.repeat(longest)}`,
};

const form = oncePer(({ url, owner }: Target) =>
  publishForm(url, owner.key, [
    { id: 'text', type: 'long_text', title: 'A text', max_length: longest },
  ]),
);

/** The longest answers to a text question: each is stored or refused, and others are served in the meantime. */
export const longAnswers = (target: Target) =>
  attacksOf(answers, (name, text) =>
    probe(`an answer of ${name}`, `${text.length} UTF-16 units`, async () => {
      const { slug } = await form(target);
      const path = `/public/forms/${slug}/submissions`;
      const body = { answers: { text } };
      const { done, fault } = await besideOthers(target.url, () =>
        sendJson(target.url, 'POST', path, { body }),
      );
      const isAnswered = [201, 413, 422, 503].includes(done.status);
      return isAnswered ? fault : `was answered ${done.status}: ${done.text.slice(0, 200)}`;
    }),
  );
