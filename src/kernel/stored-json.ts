import { randomUUID } from 'node:crypto';

/** Stands in a text for what is put in its place; nobody can have written it elsewhere. */
const mark = randomUUID();

/** What is put in those places, while `jsonText` works. */
let spliced: string[] | undefined;

/** A JSON value as the text that is stored: who only passes it on need not read it. */
export class StoredJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    if (!spliced) return JSON.parse(this.text);
    spliced.push(this.text);
    return mark;
  }
}

/** A value as JSON; what is stored as JSON goes in as it is. */
export function jsonText(value: unknown): string {
  const texts: string[] = [];
  spliced = texts;
  try {
    const [first = '', ...rest] = JSON.stringify(value).split(`"${mark}"`);
    return rest.reduce((text, part, index) => text + texts[index] + part, first);
  } finally {
    spliced = undefined;
  }
}
