import { afterEach, describe, expect, it, vi } from 'vitest';
import { cascade, createPlaces, formOf } from '../../support/fixtures/places.ts';
import { createFormWorld } from '../form-world.ts';

// Options that a dataset contains, in @formwright/form, against a server.

const { alice, publish, open, answersOf } = await createFormWorld();

const note = { id: 'note', type: 'short_text', title: 'What is in {{country}}?' };
const dataset = await createPlaces(alice);
const form = await publish(formOf([...cascade(dataset), note]));

afterEach(() => vi.unstubAllGlobals());

describe('findOptions', () => {
  it('throws for questions without such options', async () => {
    const filling = await open(form.slug);
    await expect(filling.findOptions('note')).rejects.toThrow(RangeError);
    await expect(filling.findOptions('unknown')).rejects.toThrow(RangeError);
  });

  it('names the questions that must be answered first, without a request', async () => {
    const filling = await open(form.slug);
    const request = vi.fn();
    vi.stubGlobal('fetch', request);
    expect(await filling.findOptions('city')).toEqual({
      options: [],
      next: undefined,
      unanswered: ['country', 'region'],
    });
    expect(request).not.toHaveBeenCalled();
  });

  it('finds the options that fit the answers so far, page by page', async () => {
    const filling = await open(form.slug);
    filling.setAnswer('country', 'c3');
    const first = await filling.findOptions('region', { limit: 9 });
    expect(first?.options).toHaveLength(9);
    const rest = await filling.findOptions('region', { limit: 9, after: first?.next });
    expect(rest).toEqual({
      options: [{ value: 'c3r9', label: 'Region 3.9' }],
      next: undefined,
      unanswered: [],
    });
    const found = await filling.findOptions('region', { text: '3.4' });
    expect(found?.options).toEqual([{ value: 'c3r4', label: 'Region 3.4' }]);
  });

  it('returns undefined if the service cannot be reached', async () => {
    const filling = await open(form.slug);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    expect(await filling.findOptions('country')).toBeUndefined();
    expect(filling.state.problem).toBeUndefined();
  });

  it('makes labels known, which texts then show', async () => {
    const filling = await open(form.slug, { answers: { country: 'c3' } });
    const shown = () =>
      filling.state.sections[0]?.elements.map(({ element, text }) => [element.title, text]);
    expect(shown()).toContainEqual(['What is in c3?', '']);
    await filling.findOptions('country', { text: 'c3', limit: 1 });
    expect(shown()).toContainEqual(['Your country', 'Country 3']);
    expect(shown()).toContainEqual(['What is in Country 3?', '']);
  });
});

describe('an answer that filters options', () => {
  it('clears the answers that it filters when it changes', async () => {
    const filling = await open(form.slug);
    filling.setAnswer('country', 'c3');
    filling.setAnswer('region', 'c3r4');
    filling.setAnswer('city', 'c3r4-7');
    filling.setAnswer('country', 'c3');
    expect(filling.state.answers).toEqual({ country: 'c3', region: 'c3r4', city: 'c3r4-7' });
    filling.setAnswer('country', 'c5');
    expect(filling.state.answers).toEqual({ country: 'c5' });
    expect(await filling.submit()).toBe(true);
    expect(await answersOf(form)).toEqual([{ country: 'c5' }]);
  });

  it('clears those of its entry only', async () => {
    const trips = { id: 'trips', type: 'repeat', title: 'Trips', elements: cascade(dataset) };
    const { slug } = await publish(formOf([trips]));
    const filling = await open(slug);
    const trip = { country: 'c3', region: 'c3r4' };
    filling.setAnswer('trips', [trip, trip]);
    const id = filling.state.sections[0]?.elements[0]?.entries[1]?.elements[0]?.element.id ?? '';
    filling.setAnswer(id, 'c5');
    expect(filling.state.answers).toEqual({ trips: [trip, { country: 'c5' }] });
  });

  it('leaves answers that are filled in together', async () => {
    const filling = await open(form.slug);
    filling.fill({ country: 'c3', region: 'c3r4' });
    filling.fill({ country: 'c5', region: 'c5r4' });
    expect(filling.state.answers).toEqual({ country: 'c5', region: 'c5r4' });
  });

  it('lets the service refuse what is no option, until the answer changes', async () => {
    const filling = await open(form.slug);
    filling.fill({ country: 'c3', region: 'c5r4' });
    expect(await filling.submit()).toBe(false);
    const codes = () =>
      filling.state.sections[0]?.elements.flatMap(({ errors }) => errors.map(({ code }) => code));
    expect(codes()).toEqual(['unknown_option']);
    filling.setAnswer('country', 'c4');
    expect(codes()).toEqual([]);
  });
});
