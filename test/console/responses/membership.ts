import type { Page } from 'playwright-core';
import type { createConsoleWorld } from '../../support/world/console-world.ts';

// A form with approval criteria, and its responses on the screen.

const elements = [
  { id: 'name', type: 'short_text', title: 'Your name', required: true },
  { id: 'age', type: 'number', title: 'Your age' },
  {
    id: 'plan',
    type: 'single_choice',
    title: 'Which plan?',
    options: [
      { id: 'free', label: 'Free plan' },
      { id: 'pro', label: 'Pro plan' },
    ],
  },
];

/** The questions without criteria. */
export const unjudged = { schema: { sections: [{ elements }] } };

export const membership = {
  ...unjudged,
  approval: {
    enabled: true,
    criteria: [
      { id: 'adult', question_id: 'age', op: 'gte', expected: 18, points: 2, required: true },
      { id: 'paying', question_id: 'plan', op: 'equals', expected: 'pro', points: 1 },
    ],
  },
};

export const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Responses' }).locator('.responses-body > [role=row]');
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Response' });

type ConsoleWorld = Awaited<ReturnType<typeof createConsoleWorld>>;

/** What the tests of this folder share. */
export const membershipOf = ({ alice, publish, submit }: ConsoleWorld) => ({
  /** Ann is approved, Bob and Cid are rejected. */
  async buildAnswered(definition: object = membership) {
    const form = await publish({ title: 'Membership', definition });
    await submit(form, { name: 'Ann', age: 30, plan: 'pro' });
    await submit(form, { name: 'Bob', age: 12, plan: 'free' });
    await submit(form, { name: 'Cid', age: 40 });
    return form;
  },
  /** The stored decision on the response of a name: its status, who decided, and the note. */
  async statusOf({ id }: { id: string }, name: string) {
    const { body } = await alice.rest(`GET /forms/${id}/responses`);
    const found = body.data.find((one: { answers: { name: string } }) => one.answers.name === name);
    return [found.approval.status, found.approval.decided_by, found.approval.note];
  },
});
