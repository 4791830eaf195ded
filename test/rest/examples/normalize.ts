import { createHash } from 'node:crypto';

/** Ids, keys and tokens with a prefix. */
const prefixed =
  /\b(?:(?:form|resp|part|inv|file|key|ws|review|evt|wh|dlv|mail|audit|ds)_[0-7][0-9a-z]{25}|(?:fw|whsec|invite|resume|ref)_[\w+/=-]{16,})/g;

/** Other values that differ between two runs, found by their format or by what surrounds them. */
const others: Readonly<Record<string, RegExp>> = {
  request: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  slug: /(?<=\/f\/|\/public\/forms\/|\bform=|\b(?:form|slug)"?: ?["']|publicForm\('|filename=")[0-9A-Za-z]{12}\b|\b[0-9A-Za-z]{12}(?=-(?:files-)?2027-)/g,
  preview: /(?<=[?&]preview#|X-Form-Preview"?'?: ["']?)[\w.%-]{16,}/g,
  link: /(?<=\/public\/files\/|token: ')[\w.-]{32,}/g,
};

/** Members and headers with such values that have no format of their own. */
const members: Readonly<Record<string, string>> = {
  slug: 'slug',
  form: 'slug',
  token: 'link',
  access_token: 'access',
  accessToken: 'access',
  'X-Form-Preview': 'preview',
  ETag: 'tag',
  salt: 'hex',
  nonce: 'hex',
  keyPrefix: 'hex',
  keySignature: 'hex',
  signature: 'hex',
};

/** Values of these members that are the same in every run, or have a prefix. */
const constant = /^(?:nothing|expired|"\d+"|(?:invite|resume)_.*)$/;

/** The last use of a key is stored in the background, so it may be that of an earlier request. */
const lastUse = /^last_?used_?at$/i;
const timeOfLastUse = '2027-03-01T09:00:41.000Z';

/** Replaces a value that differs between two runs. */
type Replace = (found: string, kind: string) => string;

/**
 * Returns a function that replaces ids, tokens and slugs by values of the same format that are the same in every
 * run: they depend on the order of their first appearance among those of their kind.
 */
export function createNormalizer(): <Value>(value: Value) => Value {
  const known = new Map<string, string>();
  const made = new Set<string>();
  const counts = new Map<string, number>();
  return (value) =>
    replaceIn(value, (found, kind) => {
      if (made.has(found)) return found;
      const count = counts.get(kind) ?? 0;
      const text = known.get(found) ?? textOf(kind, count, found);
      if (!known.has(found)) counts.set(kind, count + 1);
      known.set(found, text);
      made.add(text);
      return text;
    });
}

/** A copy in which all such values are equal. */
export const withoutIds = <Value>(value: Value): Value => replaceIn(value, (_, kind) => kind);

function replaceIn<Value>(value: Value, replace: Replace): Value {
  const inText = (text: string): string => {
    let result = text.replace(prefixed, (found) => {
      const length = found.indexOf('_') + 1;
      return `${found.slice(0, length)}${replace(found.slice(length), found.slice(0, length))}`;
    });
    for (const [kind, pattern] of Object.entries(others))
      result = result.replace(pattern, (found) => replace(found, kind));
    return result;
  };
  const inMember = (member: unknown, name: string): unknown => {
    if (lastUse.test(name) && member !== null) return timeOfLastUse;
    const kind = members[name];
    const isReplaced = kind !== undefined && typeof member === 'string' && !constant.test(member);
    return isReplaced ? replace(member, kind) : inValue(member);
  };
  const inValue = (part: unknown): unknown => {
    if (typeof part === 'string') return inText(part);
    if (Array.isArray(part)) return part.map(inValue);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, member]) => [name, inMember(member, name)]),
    );
  };
  const { value: replaced }: { value: Value } = Object(inValue({ value }));
  return replaced;
}

/** The digits of values by their kind; base 62 for others. */
const alphabets: Readonly<Record<string, string>> = {
  hex: '0123456789abcdef',
  request: '0123456789abcdef',
};
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/** A value of the form of another one, from its number. Ids begin with a time. */
function textOf(kind: string, number: number, like: string): string {
  const isId = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(like);
  const alphabet = alphabets[kind] ?? (isId ? crockford : base62);
  const start = isId ? '01ky0' : '';
  const digitAt = (at: number) => {
    const bytes = createHash('sha256')
      .update(`${kind} ${number} ${at >> 5}`)
      .digest();
    return alphabet.charAt((bytes[at & 31] ?? 0) % alphabet.length);
  };
  const kept = kind === 'request' ? '-' : '."=';
  const text = [...like].map((sign, at) => (kept.includes(sign) ? sign : digitAt(at))).join('');
  return `${start}${text.slice(start.length)}`;
}
