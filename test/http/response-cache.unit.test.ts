import { describe, expect, it } from 'vitest';
import { createResponseCache } from '../../rest/serving/route.ts';

const responseOf = (body: Buffer, etag: string | undefined = '"1"') => ({
  status: 200,
  headers: [],
  body,
  etag,
});

describe('the cache of responses', () => {
  it('ignores responses without an entity tag, and large ones', () => {
    const cache = createResponseCache();
    cache.add({ ...responseOf(Buffer.from('{}')), etag: undefined });
    cache.add(responseOf(Buffer.alloc(300_000), '"large"'));
    expect(cache.get('"1"')).toBeUndefined();
    expect(cache.get('"large"')).toBeUndefined();
  });

  it('returns a response by its entity tag', () => {
    const cache = createResponseCache();
    cache.add(responseOf(Buffer.from('{"slug":"contact"}')));
    expect(cache.get('"1"')?.body.toString()).toBe('{"slug":"contact"}');
    expect(cache.get('"2"')).toBeUndefined();
  });

  it.each([20, 3000, 20_000])('retains no more memory than a body of %d bytes has', (size) => {
    const cache = createResponseCache();
    cache.add(responseOf(Buffer.from('x'.repeat(size))));
    const body = cache.get('"1"')?.body;
    expect(body?.toString()).toBe('x'.repeat(size));
    expect(body?.buffer.byteLength).toBe(size);
  });
});
