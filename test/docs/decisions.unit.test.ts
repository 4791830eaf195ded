import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const records = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ name, number: Number(name.slice(0, 4)), text: textOf(name) }));
const index = textOf('README.md').replaceAll(/ +/g, ' ');

describe('decision records', () => {
  it('have distinct numbers', () => {
    const numbers = records.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(records)('$name starts with its number and has a date and a status', (record) => {
    expect(record.text).toMatch(new RegExp(`^# ${record.number}\\. `));
    expect(record.text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    expect(record.text).toMatch(/^- Status: (Proposed|Accepted|Rejected|Superseded by \[)/m);
  });

  it.each(records)('$name has a context, alternatives and consequences', ({ text }) => {
    for (const part of ['Context', 'Decision', 'Alternatives', 'Consequences'])
      expect(text).toMatch(new RegExp(`^##+ ${part}$`, 'm'));
  });

  it.each(records)('$name is listed in the index with its title, date and status', (record) => {
    const { name, number, text } = record;
    const [title] = /(?<=^# \d+\. ).*/.exec(text) ?? [];
    const [date] = /(?<=^- Date: ).*/m.exec(text) ?? [];
    const [status] = /(?<=^- Status: )\w+/m.exec(text) ?? [];
    expect(index).toContain(`| ${number} | [${title}](${name}) | ${date} | ${status} |`);
  });

  it('contain every section that the index links to', () => {
    for (const [, name = '', anchor] of index.matchAll(/\]\((\d{4}[^)#]+)#([^)]+)\)/g)) {
      const headings = [...textOf(name).matchAll(/^##+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(headings).toContain(anchor);
    }
  });
});
