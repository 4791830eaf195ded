import { describe, expect, it, vi } from 'vitest';
import { type Form, FormError } from '../../packages/form/src/index.ts';
import { templates } from '../../src/forms/templates/templates.ts';
import { cv, definitionOf, drawn, errorsOf, name, pet, petName } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// The controller of @formwright/form, against a server.

const { world, alice, publish, open, answersOf } = await createFormWorld();

describe('loadForm', () => {
  it('fails with the code of the service for an unknown form', async () => {
    const error: unknown = await open('missing').catch((reason) => reason);
    expect(error).toBeInstanceOf(FormError);
    expect(error).toMatchObject({ problem: { code: 'not_found', status: 404 } });
  });

  it('fails with "unreachable" without a server', async () => {
    const error: unknown = await open('party', { server: 'http://127.0.0.1:1' }).catch(
      (reason) => reason,
    );
    expect(error).toMatchObject({ problem: { code: 'unreachable', status: 0 } });
  });

  it('shows why a form is closed', async () => {
    const { id, slug } = await publish(definitionOf([name]));
    await alice.rest(`PATCH /forms/${id}`, { body: { settings: { accepting_responses: false } } });
    const { state } = await open(slug);
    expect([state.phase, state.form.closed_reason]).toEqual(['closed', 'paused']);
  });
});

describe('unlock', () => {
  it('refuses a wrong password, and shows the questions with the right one', async () => {
    const { slug } = await publish(definitionOf([name]), { password: 'sesame' });
    const form = await open(slug);
    expect([form.state.phase, form.state.sections]).toEqual(['locked', []]);
    expect(await form.unlock('wrong')).toBe(false);
    expect(form.state.problem).toMatchObject({ code: 'wrong_password', status: 403 });
    expect(await form.unlock('sesame')).toBe(true);
    expect(drawn(form.state)).toEqual([['name']]);
    form.setAnswer('name', 'Ann');
    expect(await form.submit()).toBe(true);
  });
});

describe('answers', () => {
  it('are refused for unknown questions', async () => {
    const { slug } = await publish(definitionOf([name, cv]));
    const form = await open(slug);
    expect(() => form.setAnswer('unknown', 1)).toThrow(RangeError);
    expect(() => form.setAnswer('cv', ['ref'])).toThrow(RangeError);
    await expect(form.upload('name', new File([''], 'a.txt'))).rejects.toThrow(RangeError);
  });

  it('determine which questions are shown, and appear in texts', async () => {
    const { slug } = await publish(definitionOf([name, pet, petName]));
    const form = await open(slug);
    expect(drawn(form.state)).toEqual([['name', 'pet']]);
    form.setAnswer('name', 'Ann <b>');
    form.setAnswer('pet', true);
    expect(drawn(form.state)).toEqual([['name', 'pet', 'pet_name']]);
    const [, , last] = form.state.sections[0]?.elements ?? [];
    expect(last?.element.title).toBe('The name of your pet, Ann <b>?');
  });

  it('create a new snapshot and leave earlier ones as they were', async () => {
    const { slug } = await publish(definitionOf([name]));
    const form = await open(slug);
    const before = form.state;
    const listener = vi.fn();
    const stop = form.subscribe(listener);
    form.setAnswer('name', 'Ann');
    expect([before.answers, form.state.answers]).toEqual([{}, { name: 'Ann' }]);
    stop();
    form.setAnswer('name', '');
    expect([listener.mock.calls.length, form.state.answers]).toEqual([1, {}]);
  });

  it('of hidden questions are given when the form is loaded', async () => {
    const source = { id: 'source', type: 'hidden', title: 'Source' };
    const form = await publish(definitionOf([name, source]));
    const party = await open(form.slug, { answers: { source: 'news', name: 'Ann', gone: 1 } });
    expect(drawn(party.state)).toEqual([['name']]);
    await party.submit();
    expect(await answersOf(form)).toEqual([{ name: 'Ann', source: 'news' }]);
  });
});

describe('sections on pages of their own', () => {
  const paged = { one_section_per_page: true };

  it('are left only if they are valid', async () => {
    const { slug } = await publish(definitionOf([name], [pet], [petName]), paged);
    const form = await open(slug);
    expect(form.next()).toBe(false);
    expect(errorsOf(form.state)).toEqual({ name: ['required'] });
    expect(form.state.step).toEqual({ number: 1, count: 2, isFirst: true, isLast: false });
  });

  it('are shown one after the other, without those that have nothing to show', async () => {
    const { slug } = await publish(definitionOf([name], [pet], [petName]), paged);
    const form = await open(slug);
    form.setAnswer('name', 'Ann');
    expect(form.next()).toBe(true);
    expect(drawn(form.state)).toEqual([['pet']]);
    expect(form.state.step).toEqual({ number: 2, count: 2, isFirst: false, isLast: true });
    form.setAnswer('pet', true);
    expect(form.state.step).toMatchObject({ number: 2, count: 3, isLast: false });
    form.next();
    expect(drawn(form.state)).toEqual([['pet_name']]);
    form.back();
    expect(drawn(form.state)).toEqual([['pet']]);
  });

  it('are shown if the last one finds an error in them', async () => {
    const { slug } = await publish(definitionOf([name], [pet]), paged);
    const form = await open(slug);
    form.setAnswer('name', 'Ann');
    form.next();
    form.setAnswer('name', undefined);
    expect(form.validate()).toBe(false);
    expect(drawn(form.state)).toEqual([['name']]);
    expect(form.state.problem).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'answers.name', code: 'required', message: 'An answer is required.' }],
    });
  });
});

describe('sections on one page', () => {
  it('are checked together', async () => {
    const { slug } = await publish(definitionOf([name], [{ ...name, id: 'guest' }]));
    const form = await open(slug);
    form.setAnswer('name', 'Ann');
    expect(form.next()).toBe(false);
    expect(errorsOf(form.state)).toEqual({ guest: ['required'] });
  });
});

describe('questions on pages of their own', () => {
  const settings = { one_question_per_page: true, one_section_per_page: true };
  const source = { id: 'source', type: 'hidden', title: 'Source' };

  it('are left only if they are valid, and are shown again if the last one finds an error', async () => {
    const { slug } = await publish(definitionOf([name, source, pet, petName]), settings);
    const form = await open(slug);
    expect(drawn(form.state)).toEqual([['name']]);
    expect([form.state.isPaged, form.next()]).toEqual([true, false]);
    expect(errorsOf(form.state)).toEqual({ name: ['required'] });
    form.setAnswer('name', 'Ann');
    expect(form.next()).toBe(true);
    expect(drawn(form.state)).toEqual([['pet']]);
    expect(form.state.step).toEqual({ number: 2, count: 2, isFirst: false, isLast: true });
    form.setAnswer('pet', true);
    expect(form.state.step).toMatchObject({ number: 2, count: 3, isLast: false });
    form.next();
    expect(drawn(form.state)).toEqual([['pet_name']]);
    expect(form.state.path.flatMap(({ elements }) => elements)).toHaveLength(3);
    form.reveal('name');
    expect(form.state.step.number).toBe(1);
    form.setAnswer('name', '');
    expect(form.validate()).toBe(false);
    expect(drawn(form.state)).toEqual([['name']]);
  });
});

describe('errors', () => {
  it('appear on validation, and disappear when the answer is valid', async () => {
    const { slug } = await publish(definitionOf([name, { ...petName, visible_if: undefined }]));
    const form = await open(slug);
    form.setAnswer('name', 'x'.repeat(1001));
    expect(errorsOf(form.state)).toEqual({});
    form.validate();
    expect(errorsOf(form.state)).toEqual({ name: ['too_long'], pet_name: ['required'] });
    form.setAnswer('name', 'Ann');
    expect(errorsOf(form.state)).toEqual({ pet_name: ['required'] });
    form.setAnswer('pet_name', 'Rex');
    expect([errorsOf(form.state), form.state.problem]).toEqual([{}, undefined]);
  });

  it('name the part of an answer', async () => {
    const person = { id: 'person', type: 'contact_info', title: 'You', required: true };
    const { slug } = await publish(definitionOf([person]));
    const form = await open(slug);
    form.setAnswer('person', { first_name: 'Ann', last_name: 'Lee', email: 'ann' });
    form.validate();
    const [view] = form.state.sections[0]?.elements ?? [];
    expect(view?.errors).toMatchObject([{ code: 'invalid_email', part: 'email' }]);
  });
});

describe('expressions and patterns', () => {
  const seats = { id: 'seats', type: 'number', title: 'Seats', required: true };
  const code = { id: 'code', type: 'short_text', title: 'Your code', pattern: '[A-Z]{3}\\d+' };
  const total = {
    id: 'total',
    type: 'calculated',
    title: 'Total',
    value: 'number',
    show: true,
    expression: 'seats * 12.5',
  };
  const rule = {
    id: 'few',
    expression: 'seats <= 4.0',
    question_id: 'seats',
    message: 'Not {{seats}}: at most four.',
  };
  const { schema } = definitionOf([seats, code, { ...total, unit: 'EUR' }]);
  const definition = { schema: { ...schema, rules: [rule] } };

  it('report the failures of rules and patterns as the service does', async () => {
    const { slug } = await publish(definition);
    const form = await open(slug);
    form.setAnswer('seats', 6);
    form.setAnswer('code', 'ABC');
    expect(form.validate()).toBe(false);
    expect(form.state.problem?.errors).toEqual([
      { path: 'answers.code', code: 'pattern', message: 'Does not match the required pattern.' },
      { path: 'answers.seats', code: 'rule', message: 'Not 6: at most four.' },
    ]);
  });

  it('show calculated values, which are stored', async () => {
    const form = await publish(definition);
    const party = await open(form.slug);
    party.setAnswer('seats', 3);
    const [, , view] = party.state.sections[0]?.elements ?? [];
    expect(view).toMatchObject({ text: '37.5', answer: undefined, element: { unit: 'EUR' } });
    expect(await party.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ seats: 3, total: 37.5 }]);
  });
});

it('every template can be loaded and reports its required questions', async () => {
  for (const { slug: template } of templates) {
    const { body } = await alice.rest('POST /forms', { body: { template } });
    const { body: published } = await alice.rest(`POST /forms/${body.id}/publish`);
    const form = await open(published.slug);
    expect(form.validate(), template).toBe(false);
    const codes = form.state.problem?.errors.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['required']));
  }
});

describe('texts of number questions', () => {
  const weight = { id: 'weight', type: 'number', title: 'Weight' };
  const inLanguage = (language: string) => ({
    schema: { language, ...definitionOf([weight]).schema },
  });
  const item = (form: Awaited<ReturnType<typeof open>>) => form.state.sections[0]?.elements[0];

  it('are refused if they are no number, or could be two', async () => {
    const { slug } = await publish(inLanguage('fr'));
    const form = await open(slug);
    for (const [text, code] of [
      ['12 kg', 'wrong_type'],
      ['1.234', 'ambiguous_number'],
      ['0,12345678901234567891', 'imprecise_number'],
    ] as const) {
      form.setAnswer('weight', text);
      expect(await form.submit()).toBe(false);
      expect(item(form)?.errors, text).toMatchObject([{ code }]);
    }
  });

  it('are read by the rules of the language of the form, and remain as they were entered', async () => {
    const published = await publish(inLanguage('de'));
    const form = await open(published.slug);
    form.setAnswer('weight', '1.234,5');
    expect(item(form)?.answer).toBe('1.234,5');
    expect(form.state.answers).toEqual({ weight: 1234.5 });
    expect(await form.submit()).toBe(true);
    expect(await answersOf(published)).toEqual([{ weight: 1234.5 }]);
  });

  it('are read in the parts of a location, too', async () => {
    const place = { id: 'place', type: 'location', title: 'Place' };
    const { schema } = definitionOf([place]);
    const published = await publish({ schema: { ...schema, language: 'de' } });
    const form = await open(published.slug);
    form.setAnswer('place', { lat: 'north', lon: '13,405' });
    expect(await form.submit()).toBe(false);
    expect(item(form)?.errors).toMatchObject([{ code: 'wrong_type', part: 'lat' }]);
    form.setAnswer('place', { lat: '52,52', lon: '13,405', accuracy: '' });
    expect(await form.submit()).toBe(true);
    expect(await answersOf(published)).toEqual([{ place: { lat: 52.52, lon: 13.405 } }]);
  });
});

describe('a repeat', () => {
  const children = {
    id: 'children',
    type: 'repeat',
    title: 'Children',
    max: 3,
    item_label: '{{child}}',
    elements: [
      { id: 'child', type: 'short_text', title: 'Name', required: true },
      { id: 'age', type: 'number', title: 'Age of {{child}}' },
      { id: 'photo', type: 'file', title: 'Photo' },
    ],
  };
  const repeatOf = ({ state }: Form) => state.sections[0]?.elements[0];
  const idsIn = (form: Form, index: number) =>
    repeatOf(form)?.entries[index]?.elements.map(({ element }) => element.id) ?? [];

  it('refuses methods for ids that are not those of a repeat, and more entries than its maximum', async () => {
    const form = await open((await publish(definitionOf([name, children]))).slug);
    expect(() => form.addEntry('name')).toThrow('"name" has no entries');
    expect(() => form.removeEntry('missing', '1')).toThrow(RangeError);
    expect(() => form.setAnswer('children~9~age', 1)).not.toThrow();
    expect(form.state.answers).toEqual({});
    const keys = [1, 2, 3, 4].map(() => form.addEntry('children'));
    expect(keys).toEqual([expect.any(String), expect.any(String), expect.any(String), undefined]);
  });

  it('has entries whose questions have ids of their own, and errors at them', async () => {
    const form = await open((await publish(definitionOf([children]))).slug);
    form.addEntry('children');
    form.addEntry('children');
    const [child = '', age = ''] = idsIn(form, 1);
    form.setAnswer(child, 'Ben');
    form.setAnswer(age, '3');
    expect(repeatOf(form)?.entries.map(({ label }) => label)).toEqual(['', 'Ben']);
    expect(repeatOf(form)?.entries[1]?.elements[1]?.element.title).toBe('Age of Ben');
    expect(await form.submit()).toBe(false);
    const errors = repeatOf(form)?.entries.map(({ elements }) => elements[0]?.errors[0]?.code);
    expect(errors).toEqual(['required', undefined]);
  });

  it('restores a removed entry with its answers and files, and submits the entries in their order', async () => {
    const published = await publish(definitionOf([children]));
    const form = await open(published.slug);
    form.setAnswer('children', [{ child: 'Ada', age: 7 }, { child: 'Ben' }]);
    const [first, second] = repeatOf(form)?.entries ?? [];
    const [, , photo = ''] = idsIn(form, 1);
    expect(await form.upload(photo, new File(['Ben'], 'ben.txt', { type: 'text/plain' }))).toBe(
      true,
    );
    const undo = form.removeEntry('children', second?.key ?? '');
    expect(form.state.answers).toEqual({ children: [{ child: 'Ada', age: 7 }] });
    undo();
    form.moveEntry('children', first?.key ?? '', 1);
    expect(await form.submit()).toBe(true);
    expect(await answersOf(published)).toMatchObject([
      {
        children: [
          { child: 'Ben', photo: [{ name: 'ben.txt' }] },
          { child: 'Ada', age: 7 },
        ],
      },
    ]);
  });

  it('does not submit a file of an entry that was removed while it was uploaded', async () => {
    const published = await publish(definitionOf([children]));
    const form = await open(published.slug);
    form.setAnswer('children', [{ child: 'Ada' }, { child: 'Ben' }]);
    const [, , photo = ''] = idsIn(form, 1);
    const upload = form.upload(photo, new File(['Ben'], 'ben.txt', { type: 'text/plain' }));
    expect(form.state.isUploading).toBe(true);
    form.removeEntry('children', repeatOf(form)?.entries[1]?.key ?? '');
    expect(form.state.isUploading).toBe(false);
    await upload;
    expect(await form.submit()).toBe(true);
    expect(await answersOf(published)).toEqual([{ children: [{ child: 'Ada' }] }]);
  });

  it('is resumed with its entries and their files', async () => {
    const published = await publish(definitionOf([children]), { save_partial: true });
    const path = `/public/forms/${published.slug}`;
    const body = new FormData();
    body.set('item_id', 'photo');
    body.set('file', new File(['x'], 'x.txt', { type: 'text/plain' }));
    const uploaded = await fetch(`${world.url}/api/v1${path}/uploads`, { method: 'POST', body });
    const { ref } = await uploaded.json();
    const answers = { children: [{ child: 'Ada' }, { child: 'Ben', photo: [ref] }] };
    const saved = await world.visitor.rest(`PUT ${path}/partial`, { body: { answers } });
    const form = await open(published.slug, { resume: saved.body.token });
    expect(form.state.answers).toEqual(answers);
    expect(await form.submit()).toBe(true);
    expect(await answersOf(published)).toMatchObject([
      { children: [{ child: 'Ada' }, { photo: [{ name: 'x.txt' }] }] },
    ]);
  });
});
