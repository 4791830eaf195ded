import { expect, it } from 'vitest';
import type { DecisionFragment } from '../../../web/console/generated/responses.ts';
import { isSameDecision } from '../../../web/console/src/screens/responses/decision/use-decide.ts';

// Whether a decision can be undone.

const decision = (...notes: string[]): DecisionFragment => ({
  approval: {
    status: 'APPROVED',
    decidedBy: 'REVIEWER',
    note: notes[0] ?? null,
    score: 0,
    maxScore: 0,
    percent: 0,
    matched: [],
  },
  reviews: notes.map((note, index) => ({
    createdAt: `2031-05-04T03:02:0${index}.000Z`,
    keyName: 'Ann',
    status: 'APPROVED',
    note,
  })),
});

it('a decision is the same until someone decides again, or deletes the response', () => {
  expect(isSameDecision(decision('good'), decision('good'))).toBe(true);
  expect(isSameDecision(decision('good', 'good'), decision('good'))).toBe(false);
  expect(isSameDecision(decision('better'), decision('good'))).toBe(false);
  expect(isSameDecision(null, decision('good'))).toBe(false);
});
