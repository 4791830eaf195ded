import { randomUUID } from 'node:crypto';

/** Stands in a text for what is put in its place; nobody can have written it elsewhere. */
const placeholder = randomUUID();

/** What is put in those places, while `jsonText` works. */
let rawTexts: string[] | undefined;

/** A JSON value as the text that is stored: who only passes it on need not read it. */
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

/** A value as JSON; what is stored as JSON goes in as it is. */
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
