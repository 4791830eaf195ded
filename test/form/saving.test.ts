import { afterEach, describe, expect, it, vi } from 'vitest';
import { cv, definitionOf, errorsOf, memoryStorage, name, pet, petName } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// Partial responses, lost networks and the way through a form in @formwright/form, against a server.

const { alice, publish, open, answersOf } = await createFormWorld();

const publishSaving = (...sections: object[][]) =>
  publish(definitionOf(...sections), { save_partial: true });

async function savedAnswers({ id }: { id: string }): Promise<unknown[]> {
  const { body } = await alice.rest(`GET /forms/${id}/partials`);
  return Promise.all(
    body.data.map(async (partial: { id: string }) => {
      const one = await alice.rest(`GET /forms/${id}/partials/${partial.id}`);
      return one.body.answers;
    }),
  );
}

const inTime = { timeout: 10_000 };

afterEach(() => vi.unstubAllGlobals());

describe('savePartial', () => {
  it('saves answers while they are entered, and another device resumes and submits them', async () => {
    const form = await publishSaving([name, pet]);
    const first = await open(form.slug, { savePartial: true });
    expect(first.state.saving).toBeUndefined();
    first.setAnswer('name', 'Ann');
    await expect.poll(() => first.state.saving?.isSaved, inTime).toBe(true);
    expect(await savedAnswers(form)).toEqual([{ name: 'Ann' }]);
    const { token = '', url } = first.state.saving?.link ?? {};
    expect(url).toContain(`/f/${form.slug}`);

    const second = await open(form.slug, { savePartial: true, resume: token });
    expect(second.state).toMatchObject({ answers: { name: 'Ann' }, resumedVersion: 1 });
    second.setAnswer('pet', true);
    expect(await second.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Ann', pet: true }]);
    expect(await savedAnswers(form)).toEqual([]);

    expect(await first.submit()).toBe(false);
    expect(first.state.problem?.code).toBe('already_submitted');
    expect(await first.submit({ asAnother: true })).toBe(true);
    expect(await answersOf(form)).toHaveLength(2);
  });

  it('continues in the same browser with what another device has saved', async () => {
    const form = await publishSaving([name]);
    const options = { savePartial: true, storage: memoryStorage() };
    const first = await open(form.slug, options);
    first.setAnswer('name', 'Ann');
    await expect.poll(() => first.state.saving?.isSaved, inTime).toBe(true);
    const resume = first.state.saving?.link?.token;
    const other = await open(form.slug, { savePartial: true, resume });
    other.setAnswer('name', 'Anna');
    await expect.poll(() => savedAnswers(form), inTime).toEqual([{ name: 'Anna' }]);
    expect((await open(form.slug, options)).state.answers).toEqual({ name: 'Anna' });
  });

  it('reports saved answers that do not exist any more, and deletes them when it starts again', async () => {
    const form = await publishSaving([name]);
    const first = await open(form.slug, { savePartial: true, answers: { name: 'Guest' } });
    first.setAnswer('name', 'Ann');
    await expect.poll(() => first.state.saving?.isSaved, inTime).toBe(true);
    const resume = first.state.saving?.link?.token;
    first.reset();
    expect(first.state).toMatchObject({ answers: { name: 'Guest' }, saving: undefined });
    await expect.poll(() => savedAnswers(form), inTime).toEqual([]);
    const { state } = await open(form.slug, { resume });
    expect(state).toMatchObject({
      phase: 'answering',
      problem: { code: 'saved_answers_missing' },
      answers: {},
    });
  });
});

describe('retry', () => {
  it('repeats a submission without a response once the pause is over, and stores it once', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug, { retry: true });
    party.setAnswer('name', 'Ann');
    const { fetch } = globalThis;
    let lost = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      lost += 1;
      if (lost < 3) throw new TypeError('The connection failed');
      return response;
    });
    const stored = party.submit();
    await expect.poll(() => party.state.isWaiting, inTime).toBe(true);
    expect(party.state).toMatchObject({ phase: 'submitting', problem: { code: 'unreachable' } });
    await party.submit(); // ends the pause
    expect(await stored).toBe(true);
    expect(lost).toBe(3);
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('repeats a submission at once if the network returned while it failed', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug, { retry: true });
    party.setAnswer('name', 'Ann');
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
    const { fetch } = globalThis;
    let attempts = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      attempts += 1;
      if (attempts > 3) return fetch(...request);
      if (attempts === 3) events.dispatchEvent(new Event('online')); // the next pause takes a minute
      throw new TypeError('The connection failed');
    });
    expect(await party.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('ends when an answer changes', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug, { retry: true });
    party.setAnswer('name', 'Ann');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The connection failed')));
    const stored = party.submit();
    await expect.poll(() => party.state.isWaiting, inTime).toBe(true);
    party.setAnswer('name', 'Anna');
    expect(await stored).toBe(false);
    expect(party.state).toMatchObject({ phase: 'answering', problem: { code: 'unreachable' } });
  });
});

describe('the way through a form', () => {
  it('is stored as a route that can be opened again, also past sections that are skipped', async () => {
    const { slug } = await publish(definitionOf([name], [pet], [petName]), {
      one_section_per_page: true,
    });
    const party = await open(slug);
    party.fill({ name: 'Ann', nothing: 1 });
    const start = party.state.route;
    party.next();
    party.setAnswer('pet', true);
    expect(party.state.path.map(({ id }) => id)).toEqual(['part_1', 'part_2', 'part_3']);
    party.next();
    expect(party.state.route).toEqual({ section: 'part_3', visited: ['part_1', 'part_2'] });
    party.reveal('pet');
    expect(party.state.sections.map(({ id }) => id)).toEqual(['part_2']);
    party.open(start);
    expect(party.state.step.number).toBe(1);
    expect(party.textOf('Hello, {{name}}!')).toBe('Hello, Ann!');
  });
});

describe('attach', () => {
  it('uploads a signature when the answers are submitted', async () => {
    const form = await publish(
      definitionOf([{ id: 'sign', type: 'signature', title: 'Sign' }, cv]),
    );
    const party = await open(form.slug);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    let count = 0;
    party.attach('sign', 'signature.png', async () => {
      count += 1;
      return new File([png], 'signature.png', { type: 'image/png' });
    });
    expect([party.validate(), count, errorsOf(party.state)]).toEqual([true, 0, {}]);
    expect(await party.submit()).toBe(true);
    expect(count).toBe(1);
    expect(await answersOf(form)).toMatchObject([{ sign: [{ name: 'signature.png' }] }]);
  });
});
