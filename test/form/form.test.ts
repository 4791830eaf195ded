import { describe, expect, it, vi } from 'vitest';
import { FormError } from '../../packages/form/src/index.ts';
import { templates } from '../../src/forms/templates/templates.ts';
import { cv, definitionOf, drawn, errorsOf, name, pet, petName } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// The controller of @formwright/form, against a server.

const { alice, publish, open, answersOf } = await createFormWorld();

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
    ...{ id: 'total', type: 'calculated', title: 'Total', value: 'number', show: true },
    expression: 'seats * 12.5',
  };
  const rule = {
    ...{ id: 'few', expression: 'seats <= 4.0', question_id: 'seats' },
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
});
