import { describe, expect, it } from 'vitest';
import { definitionOf, name, pet } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// Visits that @formwright/form reports.

const { alice, publish, open } = await createFormWorld();

async function visitsOf({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}/analytics`);
  const { views, starts, completed, drop_off } = body;
  const reached = drop_off.map(({ reached: count }: { reached: number }) => count);
  return { views, starts, completed, reached };
}
const expectVisits = (form: { id: string }, visits: object) =>
  expect.poll(() => visitsOf(form), { interval: 50 }).toEqual(visits);

const counted = { views: 1, starts: 0, completed: 0 };

describe('a visit', () => {
  it('is reported with countVisit only, each part once', async () => {
    const paged = { one_section_per_page: true };
    const form = await publish(definitionOf([name], [pet]), paged);
    const uncounted = await open(form.slug);
    uncounted.setAnswer('name', 'Ben');

    const party = await open(form.slug, { countVisit: true });
    await expectVisits(form, { ...counted, reached: [1, 0] });
    party.setAnswer('name', 'Ann');
    party.next();
    party.back();
    party.next();
    await expectVisits(form, { views: 1, starts: 1, completed: 0, reached: [1, 1] });
    expect(await party.submit()).toBe(true);
    await expectVisits(form, { views: 1, starts: 1, completed: 1, reached: [1, 1] });
  });

  it('reports all questions of a large form, also in a request that is too long while a page is closed', async () => {
    const questions = Array.from({ length: 2000 }, (_, index) => ({
      id: `${index}`.padStart(64, '0'),
      type: 'short_text',
      title: 'T',
    }));
    const form = await publish(definitionOf(questions));
    await open(form.slug, { countVisit: true });
    await expectVisits(form, { ...counted, reached: questions.map(() => 1) });
  });

  it('begins when a form with a password is unlocked', async () => {
    const form = await publish(definitionOf([name]), { password: 'sesame' });
    const party = await open(form.slug, { countVisit: true });
    await party.unlock('sesame');
    await expectVisits(form, { ...counted, reached: [1] });
  });
});
