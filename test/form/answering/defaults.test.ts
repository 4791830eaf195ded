import { describe, expect, it } from 'vitest';
import { publishVersion } from '../../support/fixtures/forms.ts';
import { definitionOf, memoryStorage } from '../form-fixtures.ts';
import { createFormWorld } from '../form-world.ts';

// Questions that begin with a default, or are filled in with the result of an expression.

const { alice, publish, open, answersOf } = await createFormWorld();

const country = { id: 'country', type: 'short_text', title: 'Country', default: 'DE' };
const price = { id: 'price', type: 'number', title: 'Price' };
const total = (members: object = {}) => ({
  id: 'total',
  type: 'number',
  title: 'Total',
  default_expression: 'price * 1.5',
  ...members,
});
const repeatOf = (...elements: object[]) => ({
  id: 'lines',
  type: 'repeat',
  title: 'Lines',
  elements,
});

describe('a default', () => {
  it('is the answer that a form begins with, and begins again with', async () => {
    const form = await publish(definitionOf([country]));
    const party = await open(form.slug);
    expect(party.state.answers).toEqual({ country: 'DE' });
    party.setAnswer('country', undefined);
    expect(party.state.answers).toEqual({});
    party.reset();
    expect(party.state.answers).toEqual({ country: 'DE' });
    await party.submit();
    expect(await answersOf(form)).toEqual([{ country: 'DE' }]);
  });

  it('gives way to initial answers', async () => {
    const { slug } = await publish(definitionOf([country]));
    const party = await open(slug, { answers: { country: 'FR' } });
    expect(party.state.answers).toEqual({ country: 'FR' });
  });

  it('gives way to a draft in which it was cleared', async () => {
    const { slug } = await publish(definitionOf([country, price]));
    const storage = memoryStorage();
    const first = await open(slug, { storage });
    first.setAnswer('country', '');
    first.setAnswer('price', 1);
    expect((await open(slug, { storage })).state.answers).toEqual({ price: 1 });
    first.setAnswer('country', 'IT');
    expect((await open(slug, { storage })).state.answers).toEqual({ country: 'IT', price: 1 });
  });

  it('stays cleared if nothing else was entered, and questions of a later version begin with theirs', async () => {
    const { id, slug } = await publish(definitionOf([country]));
    const storage = memoryStorage();
    const first = await open(slug, { storage });
    first.setAnswer('country', undefined);
    expect((await open(slug, { storage })).state.answers).toEqual({});
    const city = { id: 'city', type: 'short_text', title: 'City', default: 'Bonn' };
    await publishVersion(alice, id, definitionOf([country, city]));
    expect((await open(slug, { storage })).state.answers).toEqual({ city: 'Bonn' });
    await first.setLanguage('en');
    expect(first.state.answers).toEqual({ city: 'Bonn' });
  });

  it('is in each entry that is added', async () => {
    const { slug } = await publish(definitionOf([repeatOf(country, price)]));
    const party = await open(slug);
    expect(party.state.answers).toEqual({});
    party.addEntry('lines');
    const key = party.addEntry('lines');
    party.setAnswer(`lines~${key}~country`, 'FR');
    expect(party.state.answers).toEqual({ lines: [{ country: 'DE' }, { country: 'FR' }] });
  });

  it('is no answer to an optional repeat that begins with entries', async () => {
    const { slug } = await publish(definitionOf([{ ...repeatOf(country, price), min: 1 }]));
    const party = await open(slug);
    expect(party.state.answers).toEqual({});
    const [entry] = party.state.sections[0]?.elements[0]?.entries ?? [];
    expect(entry?.elements.map(({ answer }) => answer)).toEqual(['DE', undefined]);
    party.setAnswer(`lines~${entry?.key}~price`, 2);
    expect(party.state.answers).toEqual({ lines: [{ country: 'DE', price: 2 }] });
  });
});

describe('a default expression', () => {
  const totalOf = ({ state }: Awaited<ReturnType<typeof open>>) => state.answers['total'];

  it('fills in its result until the respondent changes the answer', async () => {
    const form = await publish(definitionOf([price, total()]));
    const party = await open(form.slug);
    expect(party.state.answers).toEqual({});
    party.setAnswer('price', 2);
    expect(totalOf(party)).toBe(3);
    party.setAnswer('total', '3');
    party.setAnswer('price', 4);
    expect(totalOf(party)).toBe(6);
    party.setAnswer('total', 7);
    party.setAnswer('price', 6);
    expect(totalOf(party)).toBe(7);
    await party.submit();
    expect(await answersOf(form)).toEqual([{ price: 6, total: 7 }]);
  });

  it('fills in nothing after the answer was cleared', async () => {
    const { slug } = await publish(definitionOf([price, total()]));
    const party = await open(slug);
    party.setAnswer('price', 2);
    party.setAnswer('total', '');
    party.setAnswer('price', 4);
    expect(party.state.answers).toEqual({ price: 4 });
    party.reset();
    party.setAnswer('price', 4);
    expect(totalOf(party)).toBe(6);
  });

  it('fills in nothing that the question would refuse, and nothing if it fails', async () => {
    const { slug } = await publish(definitionOf([price, total({ max: 10, integer: true })]));
    const party = await open(slug);
    party.setAnswer('price', 4);
    expect(totalOf(party)).toBe(6);
    for (const refused of [40, 3, undefined]) {
      party.setAnswer('price', refused);
      expect(totalOf(party)).toBeUndefined();
    }
  });

  it('uses the results of earlier ones, and the answers of the entry', async () => {
    const double = { ...total({ id: 'double' }), default_expression: 'total * 2.0 + position' };
    const { slug } = await publish(definitionOf([repeatOf(price, total(), double)]));
    const party = await open(slug);
    party.addEntry('lines');
    const key = party.addEntry('lines');
    party.setAnswer(`lines~${key}~price`, 2);
    expect(party.state.answers).toEqual({ lines: [{}, { price: 2, total: 3, double: 8 }] });
    party.setAnswer(`lines~${key}~total`, 1);
    expect(party.state.answers).toEqual({ lines: [{}, { price: 2, total: 1, double: 4 }] });
    party.setAnswer('lines', [{ price: 4 }, { price: 4, total: 0 }]);
    expect(party.state.answers).toEqual({
      lines: [
        { price: 4, total: 6, double: 13 },
        { price: 4, total: 0, double: 2 },
      ],
    });
  });

  it('fills in texts, dates and booleans', async () => {
    const { slug } = await publish(
      definitionOf([
        price,
        { id: 'note', type: 'long_text', title: 'Note', default_expression: '" for " + today() ' },
        { id: 'due', type: 'date', title: 'Due', default_expression: 'add_days(today(), 7)' },
        { id: 'big', type: 'yes_no', title: 'Big', default_expression: 'price > 10' },
      ]),
    );
    const party = await open(slug);
    party.setAnswer('price', 11);
    expect(party.state.answers).toEqual({
      price: 11,
      big: true,
      note: expect.stringMatching(/^for \d{4}-\d\d-\d\d$/),
      due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('gives way to initial answers and to those of a draft, unless they are its result', async () => {
    const { slug } = await publish(definitionOf([price, total()]));
    const given = await open(slug, { answers: { price: 2, total: 5 } });
    given.setAnswer('price', 4);
    expect(totalOf(given)).toBe(5);

    const storage = memoryStorage();
    const first = await open(slug, { storage });
    first.setAnswer('price', 2);
    const second = await open(slug, { storage });
    expect(totalOf(second)).toBe(3);
    second.setAnswer('price', 4);
    expect(totalOf(second)).toBe(6);
    second.setAnswer('total', undefined);
    const third = await open(slug, { storage });
    third.setAnswer('price', 6);
    expect(totalOf(third)).toBeUndefined();
    third.setAnswer('total', 1);
    const fourth = await open(slug, { storage });
    fourth.setAnswer('price', 8);
    expect(totalOf(fourth)).toBe(1);
  });

  it('gives way to saved answers that are resumed', async () => {
    const { slug } = await publish(definitionOf([country, price, total()]), { save_partial: true });
    const party = await open(slug, { savePartial: true });
    party.setAnswer('country', '');
    party.setAnswer('price', 2);
    party.setAnswer('total', 5);
    await expect.poll(() => party.state.saving?.isSaved, { timeout: 10_000 }).toBe(true);
    const resume = party.state.saving?.link?.token;
    const other = await open(slug, { resume });
    other.setAnswer('price', 4);
    expect(other.state.answers).toEqual({ price: 4, total: 5 });
  });
});
