import { randomUUID } from 'node:crypto';

/** A placeholder for a raw text; random, so that no value can contain it. */
const placeholder = randomUUID();

/** The raw texts of the placeholders, during `stringifyJson`. */
let rawTexts: string[] | undefined;

/**
 * A JSON value as its stored text, which is serialized without being parsed. Decision:
 * docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench -- --line list --line graphql`.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    if (!rawTexts) return JSON.parse(this.text);
    rawTexts.push(this.text);
    return placeholder;
  }
}

/** Serializes a value; a `RawJson` is inserted unchanged. */
export function stringifyJson(value: unknown): string {
  const texts: string[] = [];
  rawTexts = texts;
  try {
    const [first = '', ...rest] = JSON.stringify(value).split(`"${placeholder}"`);
    return rest.reduce((text, part, index) => text + texts[index] + part, first);
  } finally {
    rawTexts = undefined;
  }
}
