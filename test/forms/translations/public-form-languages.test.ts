import { describe, expect, it } from 'vitest';
import { buildPublishedForm, publishVersion, survey } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Public forms in the languages of their translations.

const world = await createTestWorld();
const alice = await world.client();

const translations = {
  de: {
    'form.title': 'Umfrage',
    'form.success_message': 'Danke!',
    'sections.about.title': 'Über Sie',
    'elements.name.title': 'Ihr Name',
    'elements.source.options.friend': 'Freunde',
  },
  'pt-BR': { 'form.title': 'Pesquisa' },
};
const translated = { schema: { ...survey.schema, translations } };
const buildTranslated = (input: object = {}) =>
  buildPublishedForm(alice, { title: 'Survey', definition: translated, ...input });

interface Sent {
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

const read = (slug: string, { query = '', headers = {} }: Sent = {}) =>
  world.visitor.rest(`GET /public/forms/${slug}${query}`, { headers });

const readGraphql = async (slug: string, language: string | null) => {
  const query = `query ($slug: String!, $language: String) {
    publicForm(slug: $slug, language: $language) {
      title language languages sections { title }
    }
  }`;
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables: { slug, language } }),
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'pt' },
  });
  const { data } = await response.json();
  return data.publicForm;
};

describe('the language of a public form', () => {
  it('repeated parameters are rejected, also once the form is cached', async () => {
    const { slug } = await buildTranslated();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await read(slug, { query: '?language=de&language=en' });
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'query.language', code: 'too_many', message: 'Must not be repeated.' }],
      ]);
      await read(slug, { query: '?language=de' });
    }
  });

  it('no translation is part of the schema', async () => {
    const { slug } = await buildTranslated();
    for (const query of ['', '?language=de', '?language=pt-BR']) {
      expect(Object.keys((await read(slug, { query })).body.schema)).toEqual(['sections']);
    }
  });

  it.each([
    ['none', undefined, '*', 'en'],
    ['a language of the form', undefined, 'de', 'de'],
    ['a region of a language', undefined, 'de-AT', 'de'],
    ['the language without its region', undefined, 'pt', 'pt-BR'],
    ['weights', undefined, 'de;q=0.5, pt-BR;q=0.8', 'pt-BR'],
    ['an excluded language', undefined, 'de;q=0, *', 'en'],
    ['an unknown language', undefined, 'ja', 'en'],
    ['a malformed header', undefined, ';;,q=', 'en'],
    ['the parameter before the header', 'de', 'pt', 'de'],
    ['a parameter with a region', 'de-CH', '*', 'de'],
    ['a parameter in another case', 'PT-br', '*', 'pt-BR'],
    ['an unknown parameter: the header', 'ja', 'pt', 'pt-BR'],
    ['a malformed parameter: the header', 'x_!', 'de', 'de'],
    ['an empty parameter: the header', '', 'de', 'de'],
  ])('%s', async (_, parameter, header, expected) => {
    const { slug } = await buildTranslated();
    const query = parameter === undefined ? '' : `?language=${encodeURIComponent(parameter)}`;
    const { status, body, headers } = await read(slug, {
      query,
      headers: { 'Accept-Language': header },
    });
    expect([status, body.language]).toEqual([200, expected]);
    expect(body.languages).toEqual(['en', 'de', 'pt-BR']);
    expect(headers.get('Content-Language')).toBe(expected);
    expect(headers.get('Vary')).toContain('Accept-Language');
  });

  it('texts are translated; those without a translation remain', async () => {
    const { slug } = await buildTranslated();
    const { body } = await read(slug, { query: '?language=de' });
    const [section] = body.schema.sections;
    expect([body.title, section.title, body.settings.success_message]).toEqual([
      'Umfrage',
      'Über Sie',
      'Danke!',
    ]);
    expect(section.elements.map(({ title }: { title: string }) => title)).toEqual([
      'Ihr Name',
      'Your age',
      'How did you find us?',
    ]);
    expect(section.elements[2].options).toEqual([
      { id: 'friend', label: 'Freunde' },
      { id: 'search', label: 'A search' },
    ]);
  });

  it('the default success message is in the language of the form', async () => {
    const { slug } = await buildTranslated();
    const messageIn = async (language: string) =>
      (await read(slug, { query: `?language=${language}` })).body.settings.success_message;
    expect(await messageIn('pt-BR')).toBe('Obrigado! Sua resposta foi registrada.');
    expect(await messageIn('en')).toBe('Thank you! Your response has been recorded.');
  });

  it.each(['', ' \u200b '])(
    'the default success message replaces a blank one: %j',
    async (blank) => {
      const { slug } = await buildTranslated({ settings: { success_message: blank } });
      const { body } = await read(slug, { query: '?language=pt-BR' });
      expect(body.settings.success_message).toBe('Obrigado! Sua resposta foi registrada.');
    },
  );

  it("the author's success message is not replaced", async () => {
    const { slug } = await buildTranslated({ settings: { success_message: 'Cheers' } });
    const { body } = await read(slug, { query: '?language=pt-BR' });
    expect(body.settings.success_message).toBe('Cheers');
  });

  it('GraphQL has an argument that takes precedence over the header', async () => {
    const { slug } = await buildTranslated();
    const languages = ['en', 'de', 'pt-BR'];
    expect(await readGraphql(slug, 'de')).toEqual({
      title: 'Umfrage',
      language: 'de',
      languages,
      sections: [{ title: 'Über Sie' }],
    });
    expect(await readGraphql(slug, null)).toEqual({
      title: 'Pesquisa',
      language: 'pt-BR',
      languages,
      sections: [{ title: 'About you' }],
    });
  });

  it('a locked form has its languages, but no schema', async () => {
    const { slug } = await buildTranslated({ settings: { password: 'sesame' } });
    const { body } = await read(slug, { query: '?language=de' });
    expect(body).toMatchObject({
      schema: null,
      title: 'Umfrage',
      language: 'de',
      languages: ['en', 'de', 'pt-BR'],
    });
  });

  it('a form without translations has one language, whatever is requested', async () => {
    const schema = { ...survey.schema, language: 'de' };
    const { slug } = await buildPublishedForm(alice, { definition: { schema } });
    const { body, headers } = await read(slug, {
      query: '?language=fr',
      headers: { 'Accept-Language': 'fr' },
    });
    expect([body.language, body.languages]).toEqual(['de', ['de']]);
    expect(body.settings.success_message).toBe('Vielen Dank! Ihre Antwort wurde gespeichert.');
    expect(headers.get('Content-Language')).toBe('de');
  });
});

describe('conditional requests', () => {
  it('another language is not the same representation', async () => {
    const { slug } = await buildTranslated();
    const german = await read(slug, { headers: { 'Accept-Language': 'de' } });
    const english = await read(slug, {
      headers: { 'Accept-Language': 'en', 'If-None-Match': german.headers.get('ETag') ?? '' },
    });
    expect([english.status, english.body.language]).toEqual([200, 'en']);
  });

  it('an unchanged language is not sent again, however it is requested', async () => {
    const { slug } = await buildTranslated();
    const { headers } = await read(slug, { headers: { 'Accept-Language': 'de' } });
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    for (const sent of [
      { headers: { ...known, 'Accept-Language': 'de-AT' } },
      { query: '?language=de', headers: known },
    ]) {
      const again = await read(slug, sent);
      expect([again.status, again.headers.get('Content-Language')]).toEqual([304, 'de']);
      expect(again.headers.get('Vary')).toContain('Accept-Language');
    }
  });

  it('a new translation changes the entity tag', async () => {
    const { id, slug } = await buildTranslated();
    const { headers } = await read(slug, { query: '?language=de' });
    const schema = { ...translated.schema, translations: { de: { 'form.title': 'Neu' } } };
    await publishVersion(alice, id, { schema });
    const changed = await read(slug, {
      query: '?language=de',
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect([changed.status, changed.body.title]).toEqual([200, 'Neu']);
  });
});
