import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Files are received one after the other. The order in which an operation uses them must not block the
// files that follow.

const world = await createTestWorld({ env: { MAX_UPLOAD_BYTES: '3000000' } });
const alice = await world.client();
const definition = definitionOf(
  fileQuestion(),
  fileQuestion({ id: 'picture', accept: ['image/png'] }),
  fileQuestion({ id: 'small', max_size_bytes: 300_000 }),
);
const { slug } = await buildPublishedForm(alice, { definition });

const sizes = { a: 2_000_000, b: 1_000_000, c: 10 };

/** Sends the files `a`, `b` and `c` in this order, for an operation on them. */
async function send(fields: string, declared = '$a: Upload!, $b: Upload!, $c: Upload!') {
  const query = `mutation ($slug: String!, ${declared}) { ${fields} }`;
  const variables = { slug, a: null, b: null, c: null };
  const map = { a: ['variables.a'], b: ['variables.b'], c: ['variables.c'] };
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    signal: AbortSignal.timeout(20_000),
    headers: { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' },
    body: multipart([
      { name: 'operations', content: JSON.stringify({ query, variables }) },
      { name: 'map', content: JSON.stringify(map) },
      ...Object.entries(sizes).map(([name, size]) => ({
        name,
        fileName: `${name}.txt`,
        content: name.repeat(size),
      })),
    ]),
  });
  const { data, errors = [] } = await answer.json();
  const codes = errors.map(({ path, extensions }: { path: string[]; extensions: object }) => [
    path[0],
    Object(extensions).code,
  ]);
  return { data, codes };
}

const upload = (name: string, itemId = 'doc', to = '$slug') =>
  `${name}: uploadFile(slug: ${to}, input: { itemId: "${itemId}", file: $${name} }) { file { sizeBytes } }`;

describe('the files of one operation', () => {
  it.each(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])(
    'are received when the operation uses them in the order %s',
    async (order) => {
      const { data, codes } = await send([...order].map((name) => upload(name)).join(' '));
      expect(codes).toEqual([]);
      const { a, b, c } = data;
      expect([a.file.sizeBytes, b.file.sizeBytes, c.file.sizeBytes]).toEqual([
        sizes.a,
        sizes.b,
        sizes.c,
      ]);
    },
  );

  it('are received after a file that is not used', async () => {
    const { data, codes } = await send(`${upload('b')} ${upload('c')}`, '$b: Upload!, $c: Upload!');
    expect(codes).toEqual([]);
    expect([data.b.file.sizeBytes, data.c.file.sizeBytes]).toEqual([sizes.b, sizes.c]);
  });

  it.each([
    ['its form is unknown', upload('a', 'doc', '"unknown"'), 'not_found'],
    ['its question is unknown', upload('a', 'nothing'), 'validation_failed'],
    ['its question takes other types', upload('a', 'picture'), 'validation_failed'],
    ['its question takes smaller ones', upload('a', 'small'), 'payload_too_large'],
  ])('are received after a file that is rejected: %s', async (_, refused, code) => {
    const { data, codes } = await send(`${refused} ${upload('b')} ${upload('c')}`);
    expect(codes).toEqual([['a', code]]);
    expect([data.a, data.b.file.sizeBytes, data.c.file.sizeBytes]).toEqual([
      null,
      sizes.b,
      sizes.c,
    ]);
  });

  it('are received after files that fail because no temporary file can be written', async () => {
    vi.stubEnv('TMPDIR', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { data, codes } = await send(`${upload('b')} ${upload('a')}`, '$a: Upload!, $b: Upload!');
    expect(codes).toEqual([['a', 'unavailable']]);
    expect([data.a, data.b.file.sizeBytes]).toEqual([null, sizes.b]);
  });

  it.each(['$,c', '$ # a\n c', '$\ufeffc', '$c'])(
    'can be used by two fields, as %j',
    async (written) => {
      const fields = ['first', 'second'].map((alias) =>
        upload('c').replace('c:', `${alias}:`).replace('$c', written),
      );
      const { data, codes } = await send(fields.join(' '), '$c: Upload!');
      expect(codes).toEqual([]);
      expect([data.first.file.sizeBytes, data.second.file.sizeBytes]).toEqual([sizes.c, sizes.c]);
    },
  );

  it('release their capacity at the end of the operation', async () => {
    for (let time = 1; time <= 15; time += 1) {
      const { codes } = await send(`${upload('c')} ${upload('b')} ${upload('a')}`);
      expect(codes).toEqual([]);
    }
    const { codes } = await send(upload('c', 'picture'), '$c: Upload!');
    expect(codes).toEqual([['c', 'validation_failed']]);
  });
});
