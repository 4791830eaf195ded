import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Client, RequestOptions } from '../../support/clients/api-client.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileParts,
  fileQuestion,
  sendParts,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The language of a submission: that of its messages, and the one that is stored.

// The clock is stopped, so that no request has to read which forms have changed.
const now = systemClock.now();
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();

const name = {
  id: 'name',
  type: 'short_text',
  title: 'Name',
  required: true,
  max_length: 5,
  pattern: '[A-Z].*',
  pattern_message: 'Start with a capital.',
};
const age = { id: 'age', type: 'number', min: 18 };
const { schema } = definitionOf(name, age, fileQuestion());
const definition = {
  schema: {
    ...schema,
    rules: [
      {
        id: 'old',
        expression: 'age < 100',
        message: 'Too old.',
        question_id: 'age',
      },
    ],
    endings: [{ id: 'thanks', title: 'Thanks', message: 'Bye, {{name}}' }],
    translations: {
      de: {
        'elements.name.pattern_message': 'Beginnen Sie mit einem Großbuchstaben.',
        'rules.old.message': 'Zu alt.',
        'endings.thanks.message': 'Tschüss, {{name}}',
      },
      ar: { 'form.title': 'نموذج' },
    },
  },
};
const build = (input: object = {}) => buildPublishedForm(alice, { definition, ...input });
const buildPlain = () => buildPublishedForm(alice, { definition: definitionOf(name) });

interface Form {
  readonly id: string;
  readonly slug: string;
}
const ann = { answers: { name: 'Ann' } };

const submit = ({ slug }: Form, body: object = ann, headers: Record<string, string> = {}) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body, headers });
const create = ({ id }: Form, body: object, sent: RequestOptions = {}, client: Client = alice) =>
  client.rest(`POST /forms/${id}/responses`, { ...sent, body });
const storedLanguage = async ({ id }: Form, responseId: string) =>
  (await alice.rest(`GET /forms/${id}/responses/${responseId}`)).body.language;
const messagesOf = async (
  form: Form,
  answers: object,
  sent: object,
  header = '*',
): Promise<string[][]> => {
  const { body } = await submit(form, { answers, ...sent }, { 'Accept-Language': header });
  return body.errors.map(({ path, code, message }: Record<string, string>) => [
    path,
    code,
    message,
  ]);
};

describe('the language of a submission', () => {
  it.each(['', 'not a tag', 'de_DE', 'x'])('refuses the malformed tag %j', async (language) => {
    const form = await build();
    const message = 'Must be a language tag such as de or pt-BR.';
    const errors = [{ path: 'language', code: 'invalid_value', message }];
    for (const { status, body } of [
      await submit(form, { ...ann, language }),
      await create(form, { ...ann, language }),
    ]) {
      expect([status, body.errors]).toEqual([422, errors]);
    }
  });

  it('a malformed tag is reported with the invalid answers', async () => {
    const errors = await messagesOf(await build(), {}, { language: '!' });
    expect(errors.map(([path = '', code = '']) => `${path} ${code}`)).toEqual([
      'language invalid_value',
      'answers.name required',
    ]);
  });

  it.each([
    ['the language of a translation', 'de', 'de'],
    ['the language of the form itself', 'en', 'en'],
    ['the closest one', 'de-AT', 'de'],
    ['the canonical form', 'DE', 'de'],
    ['nothing for a language that the form does not have', 'ja', null],
    ['nothing for null', null, null],
    ['nothing if none was sent', undefined, null],
  ])('stores %s', async (_, language, stored) => {
    const form = await build();
    const body = { ...ann, ...(language !== undefined && { language }) };
    for (const { status, body: result } of [await submit(form, body), await create(form, body)]) {
      expect(status).toBe(201);
      expect(await storedLanguage(form, result.id)).toBe(stored);
    }
  });

  it('the header alone is not stored: it is a preference of the browser', async () => {
    const form = await build();
    const { body } = await submit(form, ann, { 'Accept-Language': 'de' });
    expect(await storedLanguage(form, body.id)).toBeNull();
  });

  it('exports contain the language, CSV in the last column of forms with translations', async () => {
    const form = await build();
    await submit(form, { ...ann, language: 'de' });
    await submit(form);
    for (const parameters of ['format=csv', 'format=csv&language=de']) {
      const csv = await alice.rest(`GET /forms/${form.id}/responses/export?${parameters}`);
      const lines = String(csv.body).trim().split('\r\n');
      expect(lines.map((line) => line.split(',').at(-1)).sort()).toEqual(['', 'de', 'language']);
    }
    const json = await alice.rest(`GET /forms/${form.id}/responses/export?format=json`);
    const languages = json.body.map(({ language }: { language: string | null }) => language);
    expect(languages.sort()).toEqual(['de', null]);
  });

  it('lists by both APIs contain the language', async () => {
    const form = await build();
    await submit(form, { ...ann, language: 'ar' });
    const { body } = await alice.rest(`GET /forms/${form.id}/responses`);
    expect(body.data[0].language).toBe('ar');
    const query = '{ responses(formId: "ID") { nodes { language } } }'.replace('ID', form.id);
    const { responses } = await alice.graphql(query);
    expect(responses.nodes).toEqual([{ language: 'ar' }]);
  });

  it('a language costs no additional statement', async () => {
    const form = await build();
    await submit(form);
    const plain = await recordStatements(world, () => submit(form));
    const german = await recordStatements(world, () => submit(form, { ...ann, language: 'de' }));
    expect(german).toEqual(plain);
  });
});

describe('messages of invalid answers', () => {
  it('have the same paths and codes in every language', async () => {
    const form = await build();
    const answers = { name: 'Annabel', age: 3, nope: 1 };
    const errorsIn = (language: string) => messagesOf(form, answers, { language });
    const english = await errorsIn('en');
    for (const language of ['de', 'ar']) {
      const errors = await errorsIn(language);
      expect(errors.map((error) => error.slice(0, 2))).toEqual(
        english.map((error) => error.slice(0, 2)),
      );
      for (const [index, [, , message]] of errors.entries()) {
        expect(message).not.toBe(english[index]?.[2]);
      }
    }
  });

  it('are in German', async () => {
    expect(
      await messagesOf(await build(), { name: 'Annabel', age: 3, nope: 1 }, { language: 'de' }),
    ).toEqual([
      ['answers.name', 'too_long', 'Geben Sie höchstens 5 Zeichen ein.'],
      ['answers.age', 'too_small', 'Geben Sie mindestens 18 ein.'],
      ['answers.nope', 'unknown_question', 'Das Formular enthält diese Frage nicht.'],
    ]);
  });

  it('are in the language of the header if the submission names none of the form', async () => {
    const form = await build();
    const german = [['answers.name', 'required', 'Bitte beantworten Sie diese Frage.']];
    expect(await messagesOf(form, {}, {}, 'de-AT')).toEqual(german);
    expect(await messagesOf(form, {}, { language: 'ja' }, 'de')).toEqual(german);
  });

  it("are the author's, translated", async () => {
    const form = await build();
    expect(await messagesOf(form, { name: 'ann', age: 120 }, { language: 'de' })).toEqual([
      ['answers.name', 'pattern', 'Beginnen Sie mit einem Großbuchstaben.'],
      ['answers.age', 'rule', 'Zu alt.'],
    ]);
    expect(await messagesOf(form, { name: 'ann', age: 120 }, { language: 'ar' })).toEqual([
      ['answers.name', 'pattern', 'Start with a capital.'],
      ['answers.age', 'rule', 'Too old.'],
    ]);
  });

  it('are in English for a form in English, whatever the browser prefers', async () => {
    expect(await messagesOf(await buildPlain(), {}, { language: 'de' }, 'de')).toEqual([
      ['answers.name', 'required', 'An answer is required.'],
    ]);
  });

  it('are in English for API clients', async () => {
    const { body } = await create(await build(), { answers: {}, language: 'de' });
    expect(body.errors[0].message).toBe('An answer is required.');
  });

  it('of uploads are in the language of the header', async () => {
    const { slug } = await build();
    const client = world.visitor;
    const german: Client = {
      ...client,
      rest: (line, sent = {}) =>
        client.rest(line, { ...sent, headers: { ...sent.headers, 'Accept-Language': 'de' } }),
    };
    const refusalOf = async (by: Client, file: object) =>
      (await sendParts(by, slug, fileParts(file))).body.errors[0];
    expect(await refusalOf(german, { content: '' })).toMatchObject({
      code: 'empty_file',
      message: 'Diese Datei ist leer.',
    });
    expect(await refusalOf(german, { itemId: 'nope' })).toMatchObject({
      code: 'unknown_question',
      message: 'Das Formular enthält diese Frage nicht.',
    });
    expect((await refusalOf(client, { content: '' })).message).toBe('The file is empty.');
  });
});

describe('the confirmation', () => {
  it('shows the ending in the language of the submission', async () => {
    const form = await build();
    const messageIn = async (language: string) =>
      (await submit(form, { ...ann, language })).body.message;
    expect(await messageIn('de')).toBe('Tschüss, Ann');
    expect(await messageIn('ar')).toBe('Bye, Ann');
  });

  it('is the default message in the language of the submission', async () => {
    const translations = { de: { 'form.title': 'Formular' } };
    const form = await build({ definition: { schema: { ...schema, translations } } });
    const { body } = await submit(form, { ...ann, language: 'de' });
    expect(body.message).toBe('Vielen Dank! Ihre Antwort wurde gespeichert.');
  });

  it('of a decision is in the language of the submission', async () => {
    const approval = {
      enabled: true,
      show_result: true,
      pass_percent: 0,
      criteria: [{ id: 'c', question_id: 'name', op: 'is_answered', points: 1 }],
    };
    const form = await build({ definition: { ...definition, approval } });
    const { body } = await submit(form, { ...ann, language: 'ar' });
    expect(body.result?.message).toBe('تم قبول إجاباتك.');
  });

  it('of a repeated request is in the language of the first one', async () => {
    const form = await build();
    const key = { 'Idempotency-Key': 'language' };
    const first = await submit(form, ann, { ...key, 'Accept-Language': 'de' });
    const again = await submit(form, ann, { ...key, 'Accept-Language': 'en' });
    expect(first.body.message).toBe('Tschüss, Ann');
    expect(again.body).toEqual(first.body);
  });
});
