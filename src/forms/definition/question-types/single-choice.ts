import { codePoints, isStorable } from '../../../kernel/text.ts';
import { type Fail, type Json, questionType } from '../question-type.ts';

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
  if (typeof value !== 'string') {
    fail('wrong_type', 'Must be a string.', 'other');
    return null;
  }
  const text = value.trim();
  const length = codePoints(text);
  if (length === 0) fail('too_short', 'Must say something.', 'other');
  if (length > otherLimit) fail('too_long', `Must have at most ${otherLimit} characters.`, 'other');
  if (!isStorable(text))
    fail('invalid_text', 'Must not have NUL or half a surrogate pair.', 'other');
  return { other: text };
}
