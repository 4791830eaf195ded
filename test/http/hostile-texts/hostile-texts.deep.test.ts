import { describe, expect, it } from 'vitest';
import { textBounds } from '../../../scripts/generate/text-bounds.ts';
import { allPlaces } from './all-places.ts';
import { faultsOf } from './check-place.ts';
import type { Places } from './place.ts';
import { createScene } from './scene.ts';

// Reading a text of a client takes time and memory in proportion to its length, within the bounds of docs/limits.md, whatever it
// contains: each place that reads one, with hostile texts. Measures the processor time and the allocated memory of this process,
// which is server and client, and not those of PostgreSQL, whose statements have a time limit.

const places: Readonly<Record<string, Places>> = await allPlaces(await createScene());

describe.each(Object.entries(textBounds))('%s', (name, bound) => {
  it.each(Object.entries(places[name] ?? {}))('%s', async (_, place) => {
    expect(await faultsOf(place, bound)).toEqual([]);
  });
});
