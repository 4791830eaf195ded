import { publishForm } from '../../../support/requests/rest.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Attack, Target } from '../../suite.ts';
import { previewOf, unlock } from '../../target/prepare-tokens.ts';
import { formPassword } from '../../target/prepare-workspace.ts';
import { get, type WholeAnswer } from './get.ts';

interface Variant {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** A form in three languages with a password, and what opens it. */
const lockedForm = oncePer(async ({ url, owner: { key } }: Target) => {
  const element = { id: 'name', type: 'short_text', title: 'Name' };
  const [de, fr] = ['Ihr Name', 'Nom'].map((title) => ({ 'elements.name.title': title }));
  const { id, slug } = await publishForm(url, key, [element], {
    definition: { schema: { translations: { de, fr }, sections: [{ elements: [element] }] } },
    settings: { password: formPassword },
  });
  return { slug, access: await unlock(url, slug), preview: await previewOf(url, key, id) };
});

type LockedForm = Awaited<ReturnType<typeof lockedForm>>;

const header = (name: string, values: readonly string[]): readonly Variant[] =>
  values.map((value) => ({ headers: { [name]: value } }));

/** What a representation may depend on, with values to compare. The first one is that of all other requests. */
export const dimensions: Readonly<
  Record<string, (target: Target, form: LockedForm) => readonly Variant[]>
> = {
  'Accept-Language': () => header('Accept-Language', ['en', 'de', 'fr;q=0.9, de;q=0.1']),
  language: () => [{}, { query: { language: 'de' } }, { query: { language: 'fr' } }],
  Authorization: ({ owner, stranger, limitedKeys }) => {
    const limited = ['forms:read', 'responses:read'] as const;
    const keys = [owner.key, stranger.key, ...limited.map((scope) => limitedKeys.get(scope))];
    return header('Authorization', [...keys.map((key) => `Bearer ${key}`), '']);
  },
  'X-Form-Access': (_, { access }) => header('X-Form-Access', [access, '', `${access}x`]),
  'X-Form-Preview': (_, { preview }) => header('X-Form-Preview', [preview, '', `${preview}x`]),
  'X-Form-Partial': () => header('X-Form-Partial', ['', 'x']),
  'X-Form-Invitation': () => header('X-Form-Invitation', ['', 'x']),
  Cookie: ({ cookie }) => header('Cookie', ['', cookie]),
  Accept: () => header('Accept', ['*/*', 'text/html', 'application/json']),
  'Accept-Encoding': () => header('Accept-Encoding', ['identity', 'gzip', 'br']),
};

export function representations(target: Target): (() => Attack)[] {
  const { pages, operations } = target;
  const pathsOf = (slug: string) => [
    ...pages,
    `/f/${slug}`,
    `/f/${slug}?preview`,
    ...operations
      .filter(({ method }) => method === 'GET')
      .map((operation) => {
        const { owner } = target;
        // Public operations read the form with languages and a password, the others what the owner has.
        const ids = operation.scope === undefined ? { ...owner.ids, slug } : owner.ids;
        return requestOperation(operation, ids, undefined).path;
      }),
  ];
  const count = pathsOf('').length;
  return Array.from({ length: count }, (_, at) =>
    Object.keys(dimensions).map((dimension) => () => {
      const [shown = ''] = pathsOf('form').slice(at);
      return probe(
        `GET ${shown} by ${dimension}`,
        `GET ${shown} with each ${dimension}`,
        async () => {
          const form = await lockedForm(target);
          return compareAll(target, form, pathsOf(form.slug)[at] ?? '', dimension);
        },
      );
    }),
  ).flat();
}

/** An answer, and that to the same request afterwards. */
interface Compared {
  readonly variant: Variant;
  readonly answer: WholeAnswer;
  readonly again: WholeAnswer;
}

/** Compares the answers to a path with each value of a dimension, of which each may be in a cache. */
async function compareAll(target: Target, form: LockedForm, path: string, dimension: string) {
  const usual = Object.entries(dimensions)
    .filter(([name]) => name !== dimension)
    .map(([, variantsOf]) => variantsOf(target, form)[0]?.headers);
  const ask = ({ headers, query }: Variant, condition = {}) => {
    const sent: Record<string, string> = Object.assign({}, ...usual, headers, condition);
    const present = Object.entries(sent).filter(([, value]) => value !== '');
    const parameters = query ? `?${new URLSearchParams(query)}` : '';
    return get(target.url, `${path}${parameters}`, Object.fromEntries(present));
  };
  const compared: Compared[] = [];
  for (const variant of dimensions[dimension]?.(target, form) ?? []) {
    compared.push({ variant, answer: await ask(variant), again: await ask(variant) });
  }
  const failed = compared.find(({ answer: { status } }) => status >= 500 && status !== 503);
  if (failed) return `answered ${failed.answer.status}`;
  for (const cached of compared) {
    for (const other of compared.filter(({ answer }) => !isSame(cached.answer, answer))) {
      const etag = cached.answer.headers.get('ETag');
      const isFresh =
        etag !== null && (await ask(other.variant, { 'If-None-Match': etag })).status === 304;
      if (isFresh) return `answers 304 to the ETag of another ${dimension}`;
      if (isConfused(cached, other, dimension)) {
        return `depends on ${dimension}, but Vary is ${cached.answer.headers.get('Vary')}`;
      }
    }
  }
  return undefined;
}

/** Whether a cache could use an answer for a request with another value of a header. */
function isConfused({ answer }: Compared, other: Compared, dimension: string): boolean {
  const isReproducible = isSame(other.answer, other.again);
  const isHeader = other.variant.query === undefined && dimension !== 'language';
  return isHeader && isReproducible && isStored(answer) && !isDistinguished(answer, dimension);
}

/** Statuses that caches store by default (RFC 9110, 15.1). */
const storedByDefault: ReadonlySet<number> = new Set([
  200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
]);

const isStored = ({ status, headers }: WholeAnswer) =>
  storedByDefault.has(status) || /max-age|public/.test(headers.get('Cache-Control') ?? '');

const isSame = (one: WholeAnswer, other: WholeAnswer) =>
  one.status === other.status && withoutNonces(one) === withoutNonces(other);

const withoutNonces = ({ body }: WholeAnswer) => body.replaceAll(/nonce="[^"]*"/g, '');

/** Whether caches keep an answer apart from those with other values of a header, or do not store it. */
function isDistinguished({ headers }: WholeAnswer, header: string): boolean {
  const caching = headers.get('Cache-Control') ?? '';
  if (caching.includes('no-store')) return true;
  if (header === 'Authorization' && caching.includes('private')) return true;
  const varies = (headers.get('Vary') ?? '').toLowerCase().split(/,\s*/);
  return varies.includes('*') || varies.includes(header.toLowerCase());
}
