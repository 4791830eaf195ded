import type { HostileText } from '../../support/fixtures/hostile-texts.ts';
import { hostileJson, hostileTexts } from '../../support/fixtures/hostile-texts.ts';

/** A place of requests where the service reads a text. */
export interface Place {
  /** What is answered to a harmless text that was read: its status, and the code of a problem. */
  readonly reached: string;
  readonly harmless: HostileText;
  /** The most bytes that are read; by default, as many as requests may have. */
  readonly longest?: number;
  /** What is answered to a harmless text with as many bytes as requests may have, if it is refused for them. */
  readonly tooLong?: string;
  readonly texts: Readonly<Record<string, HostileText>>;
  /** Whether other limits are reached before the longest text: then a shorter one may take the time of the longest. */
  readonly isCapped?: boolean;
  /** What the reader answers to texts that it refuses for what they contain, if it is as for their length. */
  readonly refusal?: string;
  /** What is sent of a part of a text; undefined if it cannot be sent there. */
  readonly encode: (part: string) => string | undefined;
  /** Bytes that may be allocated for each byte of the text, in total. */
  readonly bytesPerByte: number;
  /** @returns what is answered */
  readonly send: (text: string) => Promise<string>;
}

export type Places = Readonly<Record<string, Place>>;

type Send = Place['send'];

/** What differs from the usual place. */
type Differences = Partial<
  Pick<
    Place,
    | 'harmless'
    | 'longest'
    | 'tooLong'
    | 'isCapped'
    | 'refusal'
    | 'texts'
    | 'encode'
    | 'bytesPerByte'
  >
>;

/** Each value of JSON is an object, which takes more memory than its text. */
const allocated = { text: 20, json: 256 };

const letters: HostileText = { unit: 'a' };
const numbers: HostileText = { unit: '1,', start: '[', end: '1]' };

/** Of places that parse a text as JSON. */
export const ofJson = { texts: hostileJson, bytesPerByte: allocated.json };

const identity = (part: string) => part;

/** What is between the quotes of JSON. */
const inner = (part: string) => JSON.stringify(part).slice(1, -1);

/** As it is. */
export const asText = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...{ reached, send, encode: identity, harmless: letters, texts: hostileTexts },
  ...{ bytesPerByte: allocated.text, ...differences },
});

/** As the value of a text of JSON, which the sender encodes. */
export const inJson = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...asText(reached, send, differences),
  encode: inner,
});

/** As the value of a text within a document within JSON. */
export const inDocument = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...asText(reached, send, differences),
  encode: (part) => inner(inner(part)),
});

/** Any JSON. */
export const asJson = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...asText(reached, send, { ...ofJson, harmless: numbers, ...differences }),
});

/** A whole body, which should be JSON. */
export const asBody = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...asJson(reached, send, differences),
  texts: { ...hostileTexts, ...hostileJson },
});

/** The name of a file, as browsers escape it. */
export const inFileName = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...asText(reached, send, differences),
  encode: (part) => part.replace(/["\r\n]/g, '%22'),
});

/** A header, which has no control characters. */
export const inHeader = (reached: string, send: Send, differences: Differences = {}): Place => ({
  ...asText(reached, send, differences),
  encode: (part) => (/^[\t -~]*$/.test(part) ? part : undefined),
});

/** A part of an address, with escapes, and without them where Node.js accepts that. */
export const inAddress = (
  name: string,
  reached: string,
  send: Send,
  differences: Differences = {},
): Places => {
  const escaped = (part: string) => encodeURIComponent(part.toWellFormed());
  const withEscapes = asText(reached, (text) => send(escaped(text)), differences);
  const plain = asText(reached, send, differences);
  return {
    [name]: { ...withEscapes, encode: escaped },
    [`${name}, without escapes`]: {
      ...plain,
      encode: (part) => (/^[!-~]*$/.test(part) ? part : undefined),
    },
  };
};
