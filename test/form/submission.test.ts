import { describe, expect, it, vi } from 'vitest';
import { publishVersion } from '../support/fixtures/forms.ts';
import { pottery, workshopsDefinition } from '../support/fixtures/workshops.ts';
import { cv, definitionOf, drawn, errorsOf, memoryStorage, name, pet } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// Submitting, uploading and drafts of @formwright/form, against a server.

const { world, alice, publish, open, answersOf } = await createFormWorld();

const textFile = (text: string) => new File([text], 'cv.txt', { type: 'text/plain' });

/** Loses the responses to submissions: `before` or `after` they reach the service. */
function loseSubmissions(when: 'before' | 'after') {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const isLost = String(url).endsWith('/submissions');
    if (isLost && when === 'before') throw new TypeError('The connection failed');
    const response = await fetch(url, init);
    if (isLost) throw new TypeError('The connection failed');
    return response;
  });
}

describe('submit', () => {
  it('sends nothing while an answer is invalid', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug);
    expect(await party.submit()).toBe(false);
    expect(errorsOf(party.state)).toEqual({ name: ['required'] });
    expect(await answersOf(form)).toEqual([]);
  });

  it('stores one response if the first result is lost and it is called again', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    loseSubmissions('after');
    expect(await party.submit()).toBe(false);
    expect(party.state).toMatchObject({ phase: 'answering', problem: { code: 'unreachable' } });
    vi.unstubAllGlobals();
    expect(await party.submit()).toBe(true);
    expect(party.state).toMatchObject({ phase: 'submitted', problem: undefined });
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it.each([
    { what: 'a submission', path: '/submissions', isUpload: false },
    { what: 'an upload', path: '/uploads', isUpload: true },
  ])('sends $what again after each of its waits', async ({ path, isUpload }) => {
    const form = await publish(definitionOf([isUpload ? cv : name]));
    const party = await open(form.slug, { retry: true }, { retryDelays: [5, 10] });
    const { fetch } = globalThis;
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
      if (!String(url).endsWith(path)) return fetch(url, init);
      sent.push(String(url));
      throw new TypeError('The connection failed');
    });
    if (isUpload) await party.upload('cv', textFile('Hello'));
    else {
      party.setAnswer('name', 'Ann');
      expect(await party.submit()).toBe(false);
    }
    expect(sent).toHaveLength(3);
    vi.unstubAllGlobals();
  });

  it('stores changed answers after a lost request', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    loseSubmissions('before');
    await party.submit();
    vi.unstubAllGlobals();
    party.setAnswer('name', 'Ben');
    await party.submit();
    expect(await answersOf(form)).toEqual([{ name: 'Ben' }]);
  });

  it('reports a lost request that was stored before the answers changed, and stores them if repeated', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    loseSubmissions('after');
    await party.submit();
    vi.unstubAllGlobals();
    party.setAnswer('name', 'Ben');
    expect(await party.submit()).toBe(false);
    expect(party.state).toMatchObject({
      phase: 'answering',
      problem: { code: 'already_submitted' },
    });
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
    expect(await party.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Ben' }, { name: 'Ann' }]);
  });

  it('omits answers to questions that are no longer shown', async () => {
    const more = {
      ...name,
      id: 'more',
      visible_if: { question: 'pet', op: 'equals', value: true },
    };
    const form = await publish(definitionOf([pet, more]));
    const party = await open(form.slug);
    party.setAnswer('pet', true);
    party.setAnswer('more', 'Rex');
    party.setAnswer('pet', false);
    await party.submit();
    expect(await answersOf(form)).toEqual([{ pet: false }]);
  });

  it('shows that an option has filled up, until another one is chosen', async () => {
    const { schema } = workshopsDefinition(pottery(1));
    const form = await publish({ schema });
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    party.setAnswer('workshop', 'pottery');
    const body = { answers: { workshop: 'pottery' } };
    await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body });

    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await party.submit()).toBe(false);
      expect(errorsOf(party.state)).toEqual({ workshop: ['option_full'] });
    }
    const [, question] = party.state.sections.flatMap(({ elements }) => elements);
    expect(question?.element).toMatchObject({
      options: [{ id: 'pottery', available: false }, { id: 'drawing' }],
    });
    party.setAnswer('workshop', 'drawing');
    expect(errorsOf(party.state)).toEqual({});
    expect(await party.submit()).toBe(true);
    expect(await answersOf(form)).toMatchObject([{ name: 'Ann', workshop: 'drawing' }, {}]);
  });

  it('shows that the form was closed in the meantime', async () => {
    const { id, slug } = await publish(definitionOf([name]));
    const party = await open(slug);
    party.setAnswer('name', 'Ann');
    await alice.rest(`PATCH /forms/${id}`, { body: { settings: { accepting_responses: false } } });
    expect(await party.submit()).toBe(false);
    expect(party.state).toMatchObject({ phase: 'closed', form: { closed_reason: 'paused' } });
  });

  const email = { id: 'email', type: 'email', title: 'Your e-mail', required: true };
  const republish = async (id: string, definition: object) => {
    await publishVersion(alice, id, definition);
  };
  /** Publishes a version so long ago that the previous version is not accepted any more. */
  const republishLongAgo = async (id: string, definition: object) => {
    await republish(id, definition);
    await world.services.db.pool.query(
      `UPDATE form_versions SET live_until = live_until - interval '25 hours' WHERE form_id = $1`,
      [id],
    );
  };

  it('answers the version that was loaded if another one was published since', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    await republish(form.id, definitionOf([name, email]));
    expect(await party.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('shows the questions of the live version if the loaded one is not accepted any more', async () => {
    const form = await publish(definitionOf([name, pet]));
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    party.setAnswer('pet', true);
    await republishLongAgo(form.id, definitionOf([name, { ...pet, type: 'short_text' }, email]));
    expect(await party.submit()).toBe(false);
    expect(party.state).toMatchObject({
      phase: 'answering',
      problem: { code: 'form_changed' },
      answers: { name: 'Ann' },
    });
    expect(drawn(party.state)).toEqual([['name', 'pet', 'email']]);
    expect(await party.submit()).toBe(false);
    expect(errorsOf(party.state)).toMatchObject({ email: ['required'] });
    party.setAnswer('email', 'ann@example.org');
    expect(await party.submit()).toBe(true);
  });

  it('shows the ending that applies, with the answers in its texts', async () => {
    const { schema } = definitionOf([name, pet]);
    const endings = [
      {
        id: 'owner',
        if: { question: 'pet', op: 'equals', value: true },
        title: 'Well done, {{name}}',
        message: 'See you, {{name}}!',
        redirect_url: 'https://pets.example/',
        button: 'Our pets',
      },
    ];
    const { slug } = await publish({ schema: { ...schema, endings } });
    const party = await open(slug);
    party.setAnswer('name', 'Ann');
    party.setAnswer('pet', true);
    await party.submit();
    expect(party.state.confirmation).toMatchObject({
      message: 'See you, Ann!',
      redirect_url: 'https://pets.example/',
      ending: { id: 'owner', title: 'Well done, Ann', button: 'Our pets' },
    });
  });

  it('solves the captcha of the service', async () => {
    const form = await publish(definitionOf([name]), { require_captcha: true });
    const party = await open(form.slug);
    party.setAnswer('name', 'Ann');
    expect(await party.submit({ captchaToken: 'wrong' })).toBe(false);
    expect(party.state.problem).toMatchObject({ code: 'captcha_failed', status: 403 });
    expect(await party.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('is possible again after a reset', async () => {
    const form = await publish(definitionOf([name]));
    const party = await open(form.slug);
    for (const answer of ['Ann', 'Ben']) {
      party.setAnswer('name', answer);
      expect(await party.submit()).toBe(true);
      party.reset();
    }
    expect(party.state).toMatchObject({ phase: 'answering', answers: {} });
    expect(await answersOf(form)).toEqual([{ name: 'Ben' }, { name: 'Ann' }]);
  });
});

describe('upload', () => {
  it('shows why the service refused a file', async () => {
    const { slug } = await publish(definitionOf([{ ...cv, max_size_bytes: 3 }]));
    const party = await open(slug);
    expect(await party.upload('cv', textFile('hello'))).toBe(false);
    expect(errorsOf(party.state)).toEqual({ cv: ['payload_too_large'] });
    expect(party.state.answers).toEqual({});
  });

  it('refuses more files than the question takes', async () => {
    const { slug } = await publish(definitionOf([{ ...cv, max_files: 2 }]));
    const party = await open(slug);
    for (const text of ['one', 'two']) expect(await party.upload('cv', textFile(text))).toBe(true);
    expect(await party.upload('cv', textFile('three'))).toBe(false);
    expect(errorsOf(party.state)).toEqual({ cv: ['too_many'] });
  });

  it('replaces the file of a question for one file, and submits it', async () => {
    const form = await publish(definitionOf([cv]));
    const party = await open(form.slug);
    const uploading = party.upload('cv', textFile('first'));
    expect(party.state.isUploading).toBe(true);
    expect(await party.submit()).toBe(false);
    expect(party.state.problem).toMatchObject({ code: 'uploads_pending' });
    await uploading;
    await party.upload('cv', textFile('second file'));
    const [view] = party.state.sections[0]?.elements ?? [];
    expect(view?.files).toMatchObject([
      { name: 'cv.txt', size: 11, progress: 1, isUploaded: true },
    ]);
    await party.submit();
    expect(await answersOf(form)).toMatchObject([{ cv: [{ name: 'cv.txt', size: 11 }] }]);
  });

  it('is aborted by removing the file', async () => {
    const { slug } = await publish(definitionOf([cv]));
    const party = await open(slug);
    const uploading = party.upload('cv', textFile('hello'));
    const [file] = party.state.sections[0]?.elements[0]?.files ?? [];
    party.removeFile('cv', file?.key ?? '');
    expect(await uploading).toBe(false);
    expect([party.state.isUploading, errorsOf(party.state)]).toEqual([false, {}]);
  });
});

describe('the draft', () => {
  it('is not saved without a storage, and a broken one is ignored', async () => {
    const { slug } = await publish(definitionOf([name]));
    const denied = () => {
      throw new Error('Access is denied');
    };
    const storage = { getItem: () => '{', setItem: denied, removeItem: denied };
    const party = await open(slug, { storage });
    party.setAnswer('name', 'Ann');
    expect(party.state.answers).toEqual({ name: 'Ann' });
  });

  it('is not saved for a form with a password', async () => {
    const { slug } = await publish(definitionOf([name]), { password: 'sesame' });
    const storage = memoryStorage();
    const party = await open(slug, { storage });
    await party.unlock('sesame');
    party.setAnswer('name', 'Ann');
    expect((await open(slug, { storage })).state.answers).toEqual({});
    expect(storage.getItem(`formwright:${slug}:draft`)).toBeNull();
  });

  it('keeps the answer to a question that was removed, until the question returns', async () => {
    const { id, slug } = await publish(definitionOf([name, pet]));
    const storage = memoryStorage();
    const first = await open(slug, { storage });
    first.setAnswer('pet', true);
    await publishVersion(alice, id, definitionOf([name]));
    const second = await open(slug, { storage });
    second.setAnswer('name', 'Ann');
    expect(second.state.answers).toEqual({ name: 'Ann' });
    await publishVersion(alice, id, definitionOf([name, pet]));
    const third = await open(slug, { storage });
    expect(third.state.answers).toEqual({ name: 'Ann', pet: true });
  });

  it('restores answers, files and the section, and is deleted by a submission', async () => {
    const form = await publish(definitionOf([name], [cv]), { one_section_per_page: true });
    const storage = memoryStorage();
    const first = await open(form.slug, { storage });
    first.setAnswer('name', 'Ann');
    first.next();
    await first.upload('cv', textFile('hello'));

    const second = await open(form.slug, { storage, answers: { name: 'Ben' } });
    expect(second.state.step.number).toBe(2);
    expect(await second.submit()).toBe(true);
    expect(await answersOf(form)).toMatchObject([{ name: 'Ann', cv: [{ name: 'cv.txt' }] }]);
    expect((await open(form.slug, { storage })).state.answers).toEqual({});
  });

  it('repeats a submission whose result was lost before a reload', async () => {
    const form = await publish(definitionOf([name]));
    const storage = memoryStorage();
    const first = await open(form.slug, { storage });
    first.setAnswer('name', 'Ann');
    loseSubmissions('after');
    await first.submit();
    vi.unstubAllGlobals();
    const second = await open(form.slug, { storage });
    expect(await second.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('is restored in another version, except answers to questions of another type', async () => {
    const { id, slug } = await publish(definitionOf([name, pet]));
    const storage = memoryStorage();
    const first = await open(slug, { storage });
    first.setAnswer('name', 'Ann');
    first.setAnswer('pet', true);
    const definition = definitionOf([name, { ...pet, type: 'short_text' }]);
    await publishVersion(alice, id, definition);
    expect((await open(slug, { storage })).state.answers).toEqual({ name: 'Ann' });
  });

  it('is ignored after seven days', async () => {
    const { slug } = await publish(definitionOf([name]));
    const storage = memoryStorage();
    const first = await open(slug, { storage });
    first.setAnswer('name', 'Ann');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 60 * 60 * 1000);
    const { state } = await open(slug, { storage }).finally(() => vi.restoreAllMocks());
    expect(state.answers).toEqual({});
  });
});
