import { expect, it } from 'vitest';
import {
  chosenOptions,
  refuseAboveCapacity,
  unlimited,
} from '../../../src/responses/store/capacity.ts';
import type { PendingInsert } from '../../../src/responses/store/new-response.ts';

const form = { formId: 'form_1', epoch: 1, cap: null };

/** A submission that holds options, each a letter, with a limit of 10. */
const holding = (letters: string): PendingInsert => ({
  submission: {
    ...form,
    version: 1,
    source: 'WEB',
    durationMs: null,
    language: null,
    timeZone: null,
    answers: {},
    decision: null,
    eventsOf: undefined,
    singleUse: undefined,
    limitedOptions: [...letters].map((optionId) => ({ questionId: 'q', optionId, limit: 10 })),
  },
  answers: '{}',
  identity: { id: 'resp_1', createdAt: new Date(0) },
});

/** The positions of the submissions that get no place, with the letters that are full, or `form`. */
function refusedOf(
  submissions: readonly string[],
  { form: ofForm = unlimited.ofForm, ...options }: Record<string, number>,
) {
  const entries = submissions.map(holding);
  const ofOptions = new Map(
    Object.entries(options).map(([letter, count]) => [`q ${letter}`, count]),
  );
  const refused = refuseAboveCapacity(entries, { ofForm, ofOptions });
  return entries.flatMap((entry, position) => {
    const refusal = refused.get(entry);
    if (refusal?.kind === 'full') return [`${position} form`];
    if (refusal?.kind !== 'options') return [];
    return [`${position} ${refusal.options.map((one) => one.optionId).join('')}`];
  });
}

it.each([
  ['places for all', ['a', 'b', ''], {}, []],
  ['no place of an option', ['a', 'a', 'b', ''], { a: 0 }, ['0 a', '1 a']],
  ['no place of the form', ['a', ''], { form: 0, a: 0 }, ['0 form', '1 form']],
  ['the last place of an option', ['a', 'a', 'a'], { a: 1 }, ['1 a', '2 a']],
  ['the last place of the form', ['a', '', ''], { form: 1 }, ['1 form', '2 form']],
  ['two full options', ['ab', 'a', 'b'], { a: 0, b: 0 }, ['0 ab', '1 a', '2 b']],
  ['one refused, which takes no place of its other option', ['ab', 'b'], { a: 0, b: 1 }, ['0 a']],
  ['one refused, which takes no place of the form', ['a', 'a', ''], { form: 2, a: 1 }, ['1 a']],
])('places are given in order: %s', (_, submissions, places, refused) => {
  expect(refusedOf(submissions, places)).toEqual(refused);
});

it('the options of a group are summed for its statement', () => {
  const group = { ...form, entries: ['ab', 'b', ''].map(holding) };
  const same = { g: 2, form_id: 'form_1', question_id: 'q', most: 10 };
  expect(chosenOptions(group, 2)).toEqual([
    { ...same, option_id: 'a', n: 1 },
    { ...same, option_id: 'b', n: 2 },
  ]);
});
