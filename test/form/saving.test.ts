import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Form } from '../../packages/form/src/index.ts';
import { publishVersion } from '../support/fixtures/forms.ts';
import { cv, definitionOf, errorsOf, memoryStorage, name, pet, petName } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// Partial responses, lost networks and the way through a form in @formwright/form, against a server.

const { world, alice, publish, open, answersOf } = await createFormWorld();

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

describe('savePartial in two tabs', () => {
  const noted = { id: 'note', type: 'short_text', title: 'Note' };
  const children = { id: 'children', type: 'repeat', title: 'Children', max: 5 };
  const family = {
    ...children,
    elements: [
      { ...name, id: 'child', required: false },
      { ...cv, id: 'letter' },
    ],
  };

  /** Two open forms with one partial response, which has a name. */
  async function openTwo({ slug }: { slug: string }) {
    const first = await open(slug, { savePartial: true });
    first.setAnswer('name', 'Ann');
    await isSaved(first);
    const resume = first.state.saving?.link?.token;
    return [first, await open(slug, { savePartial: true, resume })] as const;
  }
  const isSaved = (form: Form) =>
    expect
      .poll(() => form.state.saving?.isSaved && !form.state.saving.link?.isOutdated, inTime)
      .toBe(true);
  async function answer(form: Form, answers: object): Promise<void> {
    for (const [id, one] of Object.entries(answers)) form.setAnswer(id, one);
    await isSaved(form);
  }
  /** Lets saves wait, after the service has processed them. */
  function holdSaves() {
    const { fetch } = globalThis;
    const hold = new EventTarget();
    const released = new Promise((resolve) => hold.addEventListener('release', resolve));
    let held = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      held += 1;
      await released;
      return response;
    });
    const release = () => hold.dispatchEvent(new Event('release'));
    return { release, isHeld: () => expect.poll(() => held, inTime).toBe(1) };
  }

  it('adds to each what the other has saved, and says which answers', async () => {
    const form = await publishSaving([name, pet, noted, family]);
    const [first, second] = await openTwo(form);
    await answer(second, { pet: true, children: [{ child: 'Eve' }, { child: 'Tom' }] });
    expect(second.state.saving?.received).toEqual({});
    await answer(first, { name: 'Anna' });
    const all = { name: 'Anna', pet: true, children: [{ child: 'Eve' }, { child: 'Tom' }] };
    expect(first.state.answers).toEqual(all);
    expect(Object.keys(first.state.saving?.received ?? {})).toContain('pet');
    expect(first.state.saving?.received).not.toHaveProperty('name');
    await answer(second, { note: 'Hello' });
    expect(second.state.answers).toEqual({ ...all, note: 'Hello' });
    await answer(first, { name: 'Anne' });
    expect(first.state.saving?.received).toEqual({ note: 'Hello' });
    await answer(first, { note: 'Bye' });
    expect(first.state.saving?.received).toEqual({});
    expect(await savedAnswers(form)).toEqual([{ ...all, name: 'Anne', note: 'Bye' }]);
  });

  it('adds, replaces and removes files and entries', async () => {
    const form = await publishSaving([name, cv, family]);
    const [first, second] = await openTwo(form);
    await answer(second, { children: [{ child: 'Eve' }, { child: 'Tom' }] });
    const [eve = '', tom = ''] = second.state.sections.flatMap(({ elements }) =>
      elements.flatMap(({ entries }) => entries.map(({ key }) => key)),
    );
    await second.upload('cv', new File(['I am Ann.'], 'cv.txt'));
    await second.upload(`children~${tom}~letter`, new File(['I am Tom.'], 'tom.txt'));
    await isSaved(second);
    await answer(first, { name: 'Anna' });
    const { children: list, cv: own } = first.state.answers;
    expect(list).toMatchObject([{ child: 'Eve' }, { child: 'Tom', letter: [expect.any(String)] }]);
    expect(own).toEqual([expect.any(String)]);
    second.removeEntry('children', eve);
    const files = second.state.sections.flatMap(({ elements }) =>
      elements.flatMap((one) => (one.element.id === 'cv' ? one.files : [])),
    );
    for (const { key } of files) second.removeFile('cv', key);
    await isSaved(second);
    await answer(first, { name: 'Anne' });
    expect(first.state.answers).toMatchObject({ name: 'Anne', children: [{ child: 'Tom' }] });
    expect(first.state.answers).not.toHaveProperty('cv');
    expect(await first.submit()).toBe(true);
    const [stored] = await answersOf(form);
    expect(stored).toMatchObject({ children: [{ child: 'Tom', letter: [{ name: 'tom.txt' }] }] });
  });

  it('prefers an answer that was changed here, also after a reload', async () => {
    const form = await publishSaving([name, pet]);
    const storage = memoryStorage();
    const first = await open(form.slug, { savePartial: true, storage });
    await answer(first, { name: 'Ann' });
    const resume = first.state.saving?.link?.token;
    const second = await open(form.slug, { savePartial: true, resume });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The connection failed')));
    first.setAnswer('name', 'Anna');
    vi.stubGlobal('fetch', fetch);
    const stored = memoryStorage();
    const key = `formwright:${form.slug}:draft`;
    stored.setItem(key, storage.getItem(key) ?? '');
    await answer(second, { name: 'Bea', pet: true });
    const again = await open(form.slug, { savePartial: true, storage: stored });
    await isSaved(again);
    expect(again.state.answers).toEqual({ name: 'Anna', pet: true });
  });

  it('takes over an answer in place of a default, unless the default has changed here', async () => {
    const badge = { id: 'badge', type: 'short_text', title: 'Badge', default_expression: 'name' };
    const form = await publishSaving([name, badge, pet]);
    const [first, second] = await openTwo(form);
    expect(second.state.answers).toEqual({ name: 'Ann', badge: 'Ann' });
    await answer(second, { pet: true });
    await answer(first, { name: 'Anna' });
    expect(first.state.answers).toEqual({ name: 'Anna', badge: 'Anna', pet: true });
    await answer(second, { badge: 'Boss' });
    await answer(first, { pet: false });
    expect(first.state.answers).toEqual({ name: 'Anna', badge: 'Boss', pet: false });
    await answer(first, { name: 'Anne' });
    expect(await savedAnswers(form)).toEqual([{ name: 'Anne', badge: 'Boss', pet: false }]);
  });

  it('leaves alone what is entered while it is being saved', async () => {
    const form = await publishSaving([name, pet, noted]);
    const [first, second] = await openTwo(form);
    await answer(second, { pet: true, note: 'Hello' });
    const { release, isHeld } = holdSaves();
    first.setAnswer('name', 'Anna');
    await isHeld();
    first.setAnswer('note', 'Good');
    release();
    await expect.poll(() => first.state.answers['pet'], inTime).toBe(true);
    expect(first.state.answers['note']).toBe('Good');
    await isSaved(first);
    expect(await savedAnswers(form)).toEqual([{ name: 'Anna', pet: true, note: 'Good' }]);
  });

  it('submits what is shown, and not what arrives with a save at that moment', async () => {
    const form = await publishSaving([name, pet]);
    const [first, second] = await openTwo(form);
    await answer(second, { pet: true });
    const { release, isHeld } = holdSaves();
    first.setAnswer('name', 'Anna');
    await isHeld();
    const submitted = first.submit();
    release();
    expect(await submitted).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Anna' }]);
  });

  it('keeps answers to questions that only the version of the other has', async () => {
    const form = await publishSaving([name, pet]);
    const [first] = await openTwo(form);
    const resume = first.state.saving?.link?.token;
    await publishVersion(alice, form.id, definitionOf([name, noted]));
    const second = await open(form.slug, { savePartial: true, resume });
    await answer(second, { note: 'Hello' });
    await answer(first, { pet: true });
    await answer(first, { name: 'Anna' });
    expect(await savedAnswers(form)).toEqual([{ name: 'Anna', note: 'Hello', pet: true }]);
  });

  it('continues if the service does not know the revision any more', async () => {
    const form = await publishSaving([name]);
    const [first] = await openTwo(form);
    await answer(first, { name: 'Anna' });
    await world.services.db.pool.query(
      'UPDATE partial_responses SET revision = 1 WHERE form_id = $1',
      [form.id],
    );
    await answer(first, { name: 'Anne' });
    expect(await savedAnswers(form)).toEqual([{ name: 'Anne' }]);
    expect(first.state.saving?.link?.revision).toBe(2);
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
