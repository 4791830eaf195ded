import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { questionTypeOf } from '../../../packages/definition/questions/question-types.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { filledLogicForms } from '../../support/arbitraries/logic-arbitraries.ts';
import { runs } from '../../support/arbitraries/runs.ts';
import { buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Responses remain readable when the logic of their form changes.

// The day that generated expressions expect of today().
const now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();

const number = (id: string) => ({ id, type: 'number', title: id });
const calculated = (id: string, value: string, expression: string) => ({
  id,
  type: 'calculated',
  title: id,
  value,
  expression,
});
const above = (question: string, value: number) => ({ question, op: 'gt', value });

const add = ({ id }: { id: string }, answers: object) =>
  alice.rest(`POST /forms/${id}/responses`, { body: { answers } });

async function republish({ id }: { id: string }, definition: object) {
  await publishVersion(alice, id, definition);
}
const analytics = async ({ id }: { id: string }) =>
  (await alice.rest(`GET /forms/${id}/analytics`)).body;

describe('a form that is published with other logic', () => {
  const first = {
    schema: {
      sections: [
        {
          elements: [number('n'), calculated('c', 'number', 'n * 2')],
          next: [{ if: above('c', 10), to: 'end' }],
        },
        { id: 'more', elements: [number('m')] },
      ],
      endings: [
        { id: 'high', if: above('c', 10), title: 'High', message: '{{c}}' },
        { id: 'low', message: '{{m}}' },
      ],
    },
  };
  const second = {
    schema: {
      sections: [{ elements: [calculated('c', 'text', '"v2"'), number('n'), number('m')] }],
      endings: [{ id: 'high', if: above('m', 0), message: '{{n}}' }],
    },
  };

  it('keeps the responses to earlier versions as they were stored', async () => {
    const form = await buildPublishedForm(alice, { definition: first });
    const old = (await add(form, { n: 6, m: 1 })).body;
    expect(old.answers).toEqual({ n: 6, c: 12 });
    await republish(form, second);
    const now = (await add(form, { n: 6, m: 1 })).body;
    expect(now.answers).toEqual({ n: 6, m: 1, c: 'v2' });

    const { body: listed } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect(listed.data).toMatchObject([
      { id: now.id, form_version: 2, answers: now.answers },
      { id: old.id, form_version: 1, answers: old.answers },
    ]);
    const { body: read } = await alice.rest(`GET /forms/${form.id}/responses/${old.id}`);
    expect(read.answers).toEqual(old.answers);
    expect(read.definition.schema).toMatchObject(first.schema);

    const csv = await alice.rest(`GET /forms/${form.id}/responses/export`);
    const rows = csv.body.trimEnd().split('\r\n');
    const cells = rows.map((line: string) => line.split(',').slice(9));
    expect(cells.map((row: string[]) => row.toSorted())).toEqual([
      ['c', 'm', 'n'],
      ['1', '6', 'v2'],
      ['', '12', '6'],
    ]);
  });

  it('counts the values of a calculated value by kind, and endings over all versions', async () => {
    const form = await buildPublishedForm(alice, { definition: first });
    const old = (await add(form, { n: 6 })).body;
    await add(form, { n: 1, m: 1 });
    expect((await analytics(form)).endings).toEqual([
      { id: 'high', title: 'High', count: 1 },
      { id: 'low', title: '', count: 1 },
    ]);
    await republish(form, second);
    await add(form, { m: 1 });
    await add(form, { m: 0 }); // no ending applies
    const { endings, questions } = await analytics(form);
    expect(endings).toEqual([{ id: 'high', title: '', count: 2 }]);
    const [{ latest, ...counted }] = questions;
    expect(counted).toEqual({ id: 'c', type: 'calculated', title: 'c', answered: 2 });
    expect(latest).toMatchObject([{ answer: 'v2' }, { answer: 'v2' }]);

    await alice.rest(`DELETE /forms/${form.id}/responses/${old.id}`);
    expect((await analytics(form)).endings).toEqual([{ id: 'high', title: '', count: 1 }]);
    await republish(form, first);
    const again = await analytics(form);
    expect(again.endings).toEqual([
      { id: 'high', title: 'High', count: 1 },
      { id: 'low', title: '', count: 1 },
    ]);
    const [, c] = again.questions;
    expect(c).toMatchObject({ id: 'c', answered: 1, average: 2, min: 2, max: 2 });
  });

  it('has no counts of endings while its live version has none', async () => {
    const form = await buildPublishedForm(alice, { definition: first });
    await add(form, { n: 6 });
    const { sections } = first.schema;
    await republish(form, { schema: { sections } });
    expect(await analytics(form)).not.toHaveProperty('endings');
    const query = 'query ($id: ID!) { formAnalytics(formId: $id) { endings { key title count } } }';
    const { formAnalytics } = await alice.graphql(query, { id: form.id });
    expect(formAnalytics.endings).toBeNull();
    await republish(form, first);
    const later = await alice.graphql(query, { id: form.id });
    expect(later.formAnalytics.endings).toEqual([
      { key: 'high', title: 'High', count: 1 },
      { key: 'low', title: '', count: 0 },
    ]);
  });

  it('is duplicated with its logic, and restored from a version', async () => {
    const form = await buildPublishedForm(alice, { definition: first });
    const { body: copy } = await alice.rest(`POST /forms/${form.id}/duplicate`);
    expect(copy.draft).toEqual(form.draft);
    await republish(form, second);
    const { body: version } = await alice.rest(`GET /forms/${form.id}/versions/1`);
    expect(version.definition).toEqual(form.draft);
    await republish(form, version.definition);
    expect((await add(form, { n: 6 })).body.answers).toEqual({ n: 6, c: 12 });
  });
});

describe('generated forms with logic', () => {
  const forms = filledLogicForms.filter(({ definition }) =>
    allElementsOf(definition).some(({ type }) => questionTypeOf(type) !== undefined),
  );

  it('store what the specification prescribes, and read it after another version was published', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(forms, forms), async ([form, other]) => {
        const published = await buildPublishedForm(alice, { definition: form.definition });
        const { status, body } = await add(published, form.sent);
        if (form.failures.length > 0) {
          expect(status).toBe(422);
          return;
        }
        const answers = JSON.parse(JSON.stringify(form.walk.stored));
        expect([status, body.answers]).toEqual([201, answers]);
        await republish(published, other.definition);
        const { body: listed } = await alice.rest(`GET /forms/${published.id}/responses`);
        expect(listed.data[0].answers).toEqual(answers);
        const { body: read } = await alice.rest(`GET /forms/${published.id}/responses/${body.id}`);
        expect(read.answers).toEqual(answers);
        const format = await alice.rest(`GET /forms/${published.id}/responses/export?format=json`);
        expect(format.body[0].answers).toEqual(answers);
        expect((await alice.rest(`GET /forms/${published.id}/responses/export`)).status).toBe(200);
        expect((await analytics(published)).total).toBe(1);
        await republish(published, form.definition);
        const { endings = [] } = await analytics(published);
        const counted = endings.filter(({ count }: { count: number }) => count > 0);
        expect(counted.map(({ id }: { id: string }) => id)).toEqual(
          form.walk.ending === undefined ? [] : [form.walk.ending],
        );
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
  });
});
