import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endingOfStored,
  evaluateStoredAnswers,
} from '../../../../packages/definition/logic/flow/evaluate-stored-answers.ts';
import { checkAgainst } from '../../../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../../../support/arbitraries/definition-arbitraries.ts';
import {
  definitionsWithLogic,
  filledLogicForms,
} from '../../../support/arbitraries/logic-arbitraries.ts';
import { runs } from '../../../support/arbitraries/runs.ts';

describe('generated definitions with jumps, calculated values, rules and endings', () => {
  it('are accepted and returned with all members', () => {
    fc.assert(
      fc.property(definitionsWithLogic, ({ input }) => {
        expect(parse(input)).toMatchObject(input);
      }),
      { numRuns: runs(25) },
    );
  });

  it('are normalized idempotently, also after serialization to JSON', () => {
    fc.assert(
      fc.property(definitionsWithLogic, ({ input }) => {
        const once = parse(input);
        expect(parse(once)).toStrictEqual(once);
        expect(parse(JSON.parse(JSON.stringify(once)))).toStrictEqual(once);
      }),
    );
  });

  it('are rejected if a jump leads to its own section or to an earlier one', () => {
    fc.assert(
      fc.property(definitionsWithLogic, fc.nat(), fc.nat(), ({ input }, from, to) => {
        const { sections } = input.schema;
        const index = from % sections.length;
        const target = sections[to % (index + 1)];
        fc.pre(target?.id !== 'end');
        const jumping = sections.map((section, one) =>
          one === index ? { ...section, next: [{ to: target?.id }] } : section,
        );
        expect(failuresOf({ schema: { sections: jumping } })).toEqual([
          `schema.sections[${index}].next[0].to: invalid_value`,
        ]);
      }),
    );
  });
});

describe('answers to a generated form with logic', () => {
  it('are stored for the elements that the specification shows, with the calculated values', () => {
    const seen = { skipped: 0, calculated: 0, rules: 0 };
    fc.assert(
      fc.property(filledLogicForms, ({ definition, sent, walk, failures }) => {
        const found = checkAgainst(definition, sent);
        expect(found).toStrictEqual({ answers: walk.stored, failures });
        if (walk.sections.length < definition.schema.sections.length) seen.skipped += 1;
        if (walk.shown.some(({ type }) => type === 'calculated')) seen.calculated += 1;
        if (failures.length > 0) seen.rules += 1;
      }),
      { numRuns: runs(60) },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
  });

  it('take the same way when they are read again', () => {
    fc.assert(
      fc.property(filledLogicForms, ({ definition, sent, walk }) => {
        const { answers } = checkAgainst(definition, sent);
        const read = JSON.parse(JSON.stringify(answers));
        const again = evaluateStoredAnswers(definition, read);
        expect(again.sections.map(({ section }) => section.id)).toEqual(walk.sections);
        const shown = again.sections.flatMap(({ elements }) => elements);
        expect(shown).toEqual(walk.shown);
        expect([...again.values.keys()].sort()).toEqual(Object.keys(read).sort());
        expect(endingOfStored(definition, read)?.id).toBe(walk.ending);
      }),
      { numRuns: runs(30) },
    );
  });

  it('are never accepted for a calculated value, whether it is shown or not', () => {
    fc.assert(
      fc.property(filledLogicForms, fc.jsonValue(), ({ definition, sent, walk }, junk) => {
        const elements = definition.schema.sections.flatMap((section) => section.elements);
        const calculated = elements.filter(({ type }) => type === 'calculated');
        fc.pre(calculated.length > 0);
        const forged = Object.fromEntries(calculated.map(({ id }) => [id, junk]));
        const { answers, failures } = checkAgainst(definition, { ...forged, ...sent });
        expect(answers).toStrictEqual(walk.stored);
        const refused = failures.filter((one) => one.endsWith(': not_answerable'));
        expect(refused.sort()).toEqual(
          calculated.map(({ id }) => `answers.${id}: not_answerable`).sort(),
        );
      }),
      { numRuns: runs(25) },
    );
  });

  it('are neither required nor stored where the way does not lead', () => {
    fc.assert(
      fc.property(filledLogicForms, fc.jsonValue(), ({ definition, sent, walk }, junk) => {
        const elements = definition.schema.sections.flatMap((section) => section.elements);
        const hidden = elements.filter((element) => !walk.shown.includes(element));
        const answerable = hidden.filter(
          ({ type }) => !['calculated', 'statement', 'image'].includes(type),
        );
        const changed = Object.fromEntries(answerable.map(({ id }) => [id, junk]));
        const omitted = Object.fromEntries(hidden.map(({ id }) => [id, undefined]));
        for (const other of [changed, omitted]) {
          const defined = Object.entries({ ...sent, ...other }).filter(
            ([, value]) => value !== undefined,
          );
          const { answers, failures } = checkAgainst(definition, Object.fromEntries(defined));
          expect(answers).toStrictEqual(walk.stored);
          expect(failures.filter((one) => !one.endsWith(': rule'))).toEqual([]);
        }
      }),
      { numRuns: runs(25) },
    );
  });
});
