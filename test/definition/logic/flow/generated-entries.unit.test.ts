import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answersSchema } from '../../../../packages/definition/answers/schemas/answers-schema.ts';
import { checkAgainst } from '../../../support/arbitraries/answer-arbitraries.ts';
import { filledEntryForms } from '../../../support/arbitraries/entry-arbitraries.ts';
import { runs } from '../../../support/arbitraries/runs.ts';
import { compileJsonSchema } from '../../../support/json-schema.ts';

// Forms with repeats within repeats: what is shown, required and calculated in each entry.

it('entries of generated forms are checked and stored as the specification prescribes', () => {
  const seen = { nested: 0, hidden: 0, calculated: 0, failures: 0 };
  fc.assert(
    fc.property(filledEntryForms, ({ definition, sent, stored, failures }) => {
      const found = checkAgainst(definition, sent);
      expect({ answers: found.answers, failures: [...found.failures].sort() }).toEqual({
        answers: stored,
        failures: [...failures].sort(),
      });
      const text = JSON.stringify(stored);
      if (text.includes('nested')) seen.nested += 1;
      if (JSON.stringify(sent).length > text.length) seen.hidden += 1;
      if (JSON.stringify(definition).includes('"calculated"')) seen.calculated += 1;
      if (failures.length > 0) seen.failures += 1;
    }),
    { numRuns: runs(30) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
});

it('answers to generated entries that are accepted are valid by the schema of answers', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(filledEntryForms, ({ definition, sent, failures }) => {
      const isValid = compileJsonSchema(answersSchema(definition, 'Form'))(sent);
      if (failures.length === 0) expect(isValid).toBe(true);
      seen[isValid ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: runs(25) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});
