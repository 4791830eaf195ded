import { describe, expect, it } from 'vitest';
import { buildForm, buildPublishedForm, survey } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Translations as the owners of a form see them.

const world = await createTestWorld();
const alice = await world.client();

const german = {
  'form.title': 'Umfrage',
  'sections.about.title': 'Über Sie',
  'elements.name.title': 'Ihr Name',
  'elements.source.options.friend': 'Ein Freund',
};

const withTranslations = (texts: object = german, schema: object = survey.schema) => ({
  schema: { ...schema, translations: { de: texts } },
});

const missing = ['elements.age.title', 'elements.source.title', 'elements.source.options.search'];

describe('the report of translations', () => {
  it('is refused without a key, without the scope and for a form of another workspace', async () => {
    const { id } = await buildForm(alice);
    const line = `GET /forms/${id}/translations`;
    expect((await world.visitor.rest(line)).status).toBe(401);
    const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
    expect((await writer.rest(line)).body.required_scope).toBe('forms:read');
    expect((await (await world.client()).rest(line)).status).toBe(404);
  });

  it('lists no languages for a form without translations', async () => {
    const { id } = await buildForm(alice);
    const { body } = await alice.rest(`GET /forms/${id}/translations`);
    expect(body).toEqual({ language: 'en', texts: 7, languages: [] });
  });

  it('lists missing texts by language in REST, GraphQL and the dry run', async () => {
    const definition = withTranslations();
    const report = {
      language: 'en',
      texts: 7,
      languages: [{ language: 'de', translated: 4, missing, outdated: [] }],
    };
    const { id } = await buildForm(alice, { definition });
    expect((await alice.rest(`GET /forms/${id}/translations`)).body).toEqual(report);
    const checked = await alice.rest('POST /forms/validate', { body: { definition } });
    expect(checked.body.translations).toEqual(report);
    const { form } = await alice.graphql(
      `query ($id: ID!) { form(id: $id) {
        translations { language texts languages { language translated missing outdated } }
      } }`,
      { id },
    );
    expect(form.translations).toEqual(report);
  });

  it('includes the success message of a form that has one of its own', async () => {
    const settings = { success_message: 'Thanks!' };
    const { id } = await buildForm(alice, { definition: withTranslations(), settings });
    const { body } = await alice.rest(`GET /forms/${id}/translations`);
    expect(body.languages[0].missing).toEqual(['form.success_message', ...missing]);
  });

  it('lists a text that changed since the form was published, until its translation changes', async () => {
    const { id } = await buildPublishedForm(alice, { definition: withTranslations() });
    const changed = JSON.parse(JSON.stringify(survey.schema).replace('Your name', 'Full name'));
    const outdated = async (texts: object) => {
      const definition = withTranslations(texts, changed);
      await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
      return (await alice.rest(`GET /forms/${id}/translations`)).body.languages[0].outdated;
    };
    expect(await outdated(german)).toEqual(['elements.name.title']);
    expect(await outdated({ ...german, 'elements.name.title': 'Voller Name' })).toEqual([]);
  });

  it('lists texts of the form that changed since it was published, until it is published again', async () => {
    const { id } = await buildPublishedForm(alice, { definition: withTranslations() });
    const outdated = async () =>
      (await alice.rest(`GET /forms/${id}/translations`)).body.languages[0].outdated;
    expect(await outdated()).toEqual([]);
    await alice.rest(`PATCH /forms/${id}`, { body: { title: 'Summer party' } });
    expect(await outdated()).toEqual(['form.title']);
    const definition = withTranslations({ ...german, 'form.title': 'Sommerfest' });
    await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
    expect(await outdated()).toEqual([]);
    await alice.rest(`PATCH /forms/${id}`, {
      body: { title: 'Party', definition: withTranslations() },
    });
    expect(await outdated()).toEqual(['form.title']);
    await alice.rest(`POST /forms/${id}/publish`);
    expect(await outdated()).toEqual([]);
  });

  it('counts texts of the form as unchanged for versions that were published by older releases', async () => {
    const { id } = await buildPublishedForm(alice, { definition: withTranslations() });
    await world.services.db.pool.query(
      'UPDATE form_versions SET form_texts = NULL WHERE form_id = $1',
      [id],
    );
    await alice.rest(`PATCH /forms/${id}`, { body: { title: 'Summer party' } });
    const { body } = await alice.rest(`GET /forms/${id}/translations`);
    expect(body.languages[0].outdated).toEqual([]);
  });
});

describe('translations in drafts and versions', () => {
  it('refuses translations of a text that was deleted, and names the key', async () => {
    const definition = withTranslations({ 'elements.gone.title': 'Weg' });
    const { status, body } = await alice.rest('POST /forms', { body: { definition } });
    expect([status, body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          path: expect.stringContaining('elements.gone.title'),
          code: 'unknown_member',
          message: expect.stringContaining('Remove the translations of texts that were deleted.'),
        }),
      ],
    ]);
  });

  it('keeps translations in versions and in copies of a form', async () => {
    const form = await buildPublishedForm(alice, { definition: withTranslations() });
    const version = await alice.rest(`GET /forms/${form.id}/versions/1`);
    expect(version.body.definition.schema.translations).toEqual({ de: german });
    const copy = await alice.rest(`POST /forms/${form.id}/duplicate`);
    expect(copy.body.draft.schema.translations).toEqual({ de: german });
  });

  it('accepts a definition and translations that are both as large as permitted', async () => {
    const texts = (count: number, length: number, char: string) =>
      Array.from({ length: count }, () => char.repeat(length));
    const elements = texts(120, 1900, 'x').map((description, index) => ({
      id: `s${index}`,
      type: 'statement',
      title: 'S',
      text: 'T',
      description,
    }));
    const own = Object.fromEntries(
      texts(120, 1900, 'ä').map((text, index) => [`elements.s${index}.description`, text]),
    );
    const definition = withTranslations(own, { sections: [{ id: 'a', elements }] });
    const { status, body } = await alice.rest('POST /forms', { body: { definition } });
    expect([status, Object.keys(body.draft.schema.translations.de)]).toEqual([
      201,
      Object.keys(own),
    ]);
  });
});

describe('a form in one of its languages', () => {
  const typed =
    'sections { title elements { title ... on SingleChoiceQuestion { options { label } } } }';
  const query = `query ($id: ID!, $language: String) {
    form(id: $id, language: $language) { ${typed} published { ${typed} } }
    formVersion(formId: $id, version: 1, language: $language) { ${typed} }
  }`;

  it('refuses a language that the form does not have', async () => {
    const { id } = await buildPublishedForm(alice, { definition: withTranslations() });
    for (const language of ['fr', 'not a tag', '']) {
      expect(await alice.graphqlProblem(query, { id, language })).toMatchObject({
        code: 'validation_failed',
        errors: [{ path: 'language', code: 'invalid_value' }],
      });
    }
  });

  it('returns typed elements in the language, and untranslated texts as they were written', async () => {
    const { id } = await buildPublishedForm(alice, { definition: withTranslations() });
    const inGerman = {
      title: 'Über Sie',
      elements: [
        { title: 'Ihr Name' },
        { title: 'Your age' },
        {
          title: 'How did you find us?',
          options: [{ label: 'Ein Freund' }, { label: 'A search' }],
        },
      ],
    };
    expect(await alice.graphql(query, { id, language: 'DE' })).toEqual({
      form: { sections: [inGerman], published: { sections: [inGerman] } },
      formVersion: { sections: [inGerman] },
    });
    const { form } = await alice.graphql(query, { id });
    expect(form.sections[0].title).toBe('About you');
  });
});

describe('exports and analytics in a language', () => {
  async function answered() {
    const form = await buildPublishedForm(alice, { definition: withTranslations() });
    const body = { answers: { name: 'Ann', source: 'friend' } };
    await alice.rest(`POST /forms/${form.id}/responses`, { body });
    return form;
  }

  it('refuses a language that the form does not have', async () => {
    const { id } = await answered();
    for (const what of ['responses/export?', 'analytics?']) {
      for (const language of ['fr', 'de-AT', 'x y']) {
        const line = `GET /forms/${id}/${what}language=${encodeURIComponent(language)}`;
        const { status, body } = await alice.rest(line);
        expect([status, body.errors]).toMatchObject([
          422,
          [{ path: 'query.language', code: 'invalid_value' }],
        ]);
      }
    }
  });

  it.each([
    ['', 'Your name', 'A friend'],
    ['?language=en', 'Your name', 'A friend'],
    ['?language=de', 'Ihr Name', 'Ein Freund'],
  ])('exports and analyzes with %j as %s', async (suffix, title, label) => {
    const { id } = await answered();
    const table = await alice.rest(`GET /forms/${id}/responses/export${suffix}`);
    const [header, row] = String(table.body).split('\r\n');
    expect(header).toContain(`,${title},Your age,`);
    expect(row).toContain(`,Ann,,${label}`);
    const { body } = await alice.rest(`GET /forms/${id}/analytics${suffix}`);
    expect(body.questions[0].title).toBe(title);
    expect(body.questions[2].distribution[0]).toMatchObject({ label, count: 1 });
  });
});
