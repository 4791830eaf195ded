import { gzipSync } from 'node:zlib';
import type { HostileRequest } from '../../../support/requests/send-request.ts';
import { attacksOf, requestAttack } from '../../probe.ts';
import type { Suite } from '../../suite.ts';
import { validRequests } from '../../valid-requests.ts';
import { translationFiles } from './translation-files.ts';

const json = { 'Content-Type': 'application/json' };

/** An entity that grows with each level ("billion laughs"), and one that reads a file (XXE). */
const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij']
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join(
    '',
  )}<!ENTITY file SYSTEM "file:///etc/passwd">]><xliff version="2.0"><file id="f"><unit id="u"><segment>
  <source>&j;</source><target>&file;</target></segment></unit></file></xliff>`;

const bodies: Readonly<Record<string, (body: string) => Partial<HostileRequest>>> = {
  'deep arrays': () => ({ body: `{"answers":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }),
  'deep objects': () => ({ body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` }),
  'duplicate members': (body) => ({
    body: body.replace(/\{(.*)\}$/s, (_, inner) => `{${inner || '"a":1'},${inner || '"a":2'}}`),
  }),
  'inherited members': (body) => ({
    body: body
      .replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},')
      .replace(',}', '}'),
  }),
  'numbers without end': () => ({
    body: `{"answers":{"name":${'9'.repeat(100_000)}},"n":1e99999}`,
  }),
  'many members': () => ({
    body: JSON.stringify(
      Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`m${at}`, at])),
    ),
  }),
  'colliding member names': () => ({
    body: `{${Array.from({ length: 20_000 }, (_, at) => `"${at * 4096}":0`).join()}}`,
  }),
  'bytes that are no UTF-8': () => ({ body: '{"answers":{"name":"\ud800\udfff\ud800"}}' }),
  'a byte order mark': (body) => ({ body: `\ufeff${body}` }),
  'another character set': (body) => ({
    headers: { 'Content-Type': 'application/json; charset=utf-7' },
    body,
  }),
  'entities of XML': () => ({ headers: { 'Content-Type': 'application/xml' }, body: entities }),
  'aliases of YAML': () => ({
    headers: { 'Content-Type': 'application/yaml' },
    body: 'a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n',
  }),
  'a compressed bomb': () => ({
    headers: { ...json, 'Content-Encoding': 'gzip' },
    body: gzipSync('['.repeat(10_000_000)).toString('latin1'),
  }),
};

export const deserialisation: Suite = {
  name: 'deserialisation',
  promised: 'A body cannot grow while it is read, name a type or change what it must not.',
  aims: (target) => {
    const forbidden = Object.values(target.owner.secrets);
    const operations = target.operations.filter(({ body }) => body !== undefined);
    const requests = validRequests({ ...target, operations })
      .filter(({ aim }) => !aim.startsWith('query '))
      .flatMap(({ aim, draw }) =>
        attacksOf(bodies, (name, spoil, random) => {
          const drawn = draw(random);
          const { headers, ...changed } = spoil(drawn.body ?? '{}');
          const request = { ...drawn, ...changed, headers: { ...drawn.headers, ...headers } };
          return requestAttack(target.url, { aim: `${aim} with ${name}`, request, forbidden });
        }),
      );
    return [...translationFiles(), ...requests];
  },
};
