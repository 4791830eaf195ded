import { type Fail, type Json, questionType } from '../question-type.ts';
import { readText } from '../text-answer.ts';

const otherLimit = 500;

export const singleChoice = questionType({
  type: 'single_choice',

  members: (kit) => ({
    options: kit.options(),
    allow_other: kit.flag(),
    randomize: kit.flag(),
  }),

  answer({ options, allow_other }) {
    const known = new Set(options.map(({ id }) => id));

    return (value, fail) => {
      if (isOther(value)) return other(value.other, allow_other, fail);
      if (typeof value !== 'string') {
        fail('wrong_type', 'Must be the id of an option.');
        return null;
      }
      if (!known.has(value)) fail('unknown_option', 'There is no such option.');
      return value;
    };
  },
});

function isOther(value: unknown): value is { other: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'other';
}

function other(value: unknown, allowed: boolean, fail: Fail): Json {
  if (!allowed) fail('other_not_allowed', 'Must be one of the options.');
  const text = readText(value, { min: 1, max: otherLimit }, fail, 'other');
  return text === undefined ? null : { other: text };
}
