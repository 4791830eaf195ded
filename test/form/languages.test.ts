import { describe, expect, it } from 'vitest';
import { cv, definitionOf, errorsOf, name } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// Languages of forms in @formwright/form, against a server.

const { alice, publish, open } = await createFormWorld();

const base = definitionOf([name, cv]);
const definition = {
  schema: {
    ...base.schema,
    translations: {
      de: { 'elements.name.title': 'Ihr Name', 'form.title': 'Feier' },
      ar: { 'elements.name.title': 'اسمك' },
    },
  },
};

const form = await publish(definition);

describe('setLanguage', () => {
  it('reports a problem without a server, and keeps the texts', async () => {
    const party = await open(form.slug, { language: 'de' });
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new Error('offline'));
    const isLoaded = await party.setLanguage('ar').finally(() => {
      globalThis.fetch = fetch;
    });
    expect([isLoaded, party.state.problem?.code]).toEqual([false, 'unreachable']);
    expect(party.state.language).toBe('de');
  });

  it('changes nothing of a submission that begins in the meantime, with or without a server', async () => {
    const { fetch } = globalThis;
    for (const arrives of [false, true]) {
      const party = await open(form.slug, { language: 'de' });
      party.setAnswer('name', 'Ann');
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      globalThis.fetch = async (...request) => {
        globalThis.fetch = fetch;
        await held;
        if (!arrives) throw new Error('offline');
        return fetch(...request);
      };
      const isLoaded = party.setLanguage('ar');
      const isSubmitted = party.submit();
      release();
      expect([await isLoaded, await isSubmitted]).toEqual([false, true]);
      const { phase, language, problem } = party.state;
      expect({ phase, language, problem }).toEqual({
        phase: 'submitted',
        language: 'de',
        problem: undefined,
      });
    }
  });

  it('keeps answers, files and errors', async () => {
    const party = await open(form.slug, { language: 'en' });
    await party.upload('cv', new File(['hello'], 'cv.txt', { type: 'text/plain' }));
    party.validate();
    expect(await party.setLanguage('ar')).toBe(true);
    expect(party.state.language).toBe('ar');
    const [question, file] = party.state.sections[0]?.elements ?? [];
    expect(question?.element.title).toBe('اسمك');
    expect(file?.files).toMatchObject([{ name: 'cv.txt', isUploaded: true }]);
    expect(errorsOf(party.state)).toEqual({ name: ['required'] });
    party.setAnswer('name', 'Ann');
    await party.setLanguage('de');
    expect(party.state.answers).toMatchObject({ name: 'Ann' });
  });
});

describe('the option "language"', () => {
  it('is the form’s own language if the form has no such language', async () => {
    const { state } = await open(form.slug, { language: 'ja' });
    expect([state.language, state.languages]).toEqual(['en', ['en', 'de', 'ar']]);
  });

  it('determines the language of the texts, and of the submission', async () => {
    const party = await open(form.slug, { language: 'de-AT' });
    expect([party.state.language, party.state.form.title]).toEqual(['de', 'Feier']);
    party.setAnswer('name', 'Ann');
    expect(await party.submit()).toBe(true);
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect(body.data[0].language).toBe('de');
  });
});
