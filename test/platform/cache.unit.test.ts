import { describe, expect, it } from 'vitest';
import { createLruCache } from '../../src/platform/bounded-cache.ts';

// The LRU cache, bounded by weight.

describe('createLruCache', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

  it('bounds the total weight of the cache, not the number of entries', () => {
    for (const weight of [0, 100, 1000, 5000]) {
      const cache = createLruCache<number>(50_000);
      for (const key of keys(2000)) cache.set(key, weight, weight);
      const cached = keys(2000).filter((key) => cache.get(key) !== undefined);
      expect(cached.length).toBeGreaterThan(0);
      expect(cached.length * (weight + 100)).toBeLessThanOrEqual(50_000);
    }
  });

  it('evicts the least recently used entries first', () => {
    const cache = createLruCache<string>(3600);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 1000);
    cache.get('a');
    cache.set('d', 'd', 1000);
    expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual(['a', undefined, 'c', 'd']);
  });

  it('evicts nothing for an entry that exceeds the capacity', () => {
    const cache = createLruCache<string>(2000);
    cache.set('a', 'a', 1000);
    cache.set('b', 'b', 3000);
    expect(['a', 'b'].map(cache.get)).toEqual(['a', undefined]);
  });

  it('counts the weight of a replaced entry once, and of a deleted entry not at all', () => {
    const cache = createLruCache<number>(2500);
    for (const value of [1, 2, 3]) cache.set('a', value, 1000);
    cache.set('b', 1, 1000);
    expect([cache.get('a'), cache.get('b')]).toEqual([3, 1]);
    cache.delete('a');
    cache.set('c', 1, 1000);
    expect([cache.get('b'), cache.get('c')]).toEqual([1, 1]);
  });
});
