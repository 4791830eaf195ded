import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const records = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ name, number: Number(name.slice(0, 4)), text: textOf(name) }));
const log = textOf('README.md');

/** Each line of the log: a link to the file, or only the title; the date; the outcome. */
const lines = [...log.matchAll(/^- \*\*(\d+)\*\* (.+?) \((\d{4}-\d\d-\d\d)\): (.+)$/gm)].map(
  ([, number, title, date, outcome = '']) => ({ number: Number(number), title, date, outcome }),
);

describe('the log of decisions', () => {
  it('has one line for each number, in ascending order, with its outcome', () => {
    expect(lines.length).toBe(log.split('\n').filter((line) => line.startsWith('- ')).length);
    expect(lines.length).toBeGreaterThan(70);
    const numbers = lines.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(lines.filter(({ outcome }) => outcome.length < 30)).toEqual([]);
  });

  it('links to every file, with its title and date, and to no other file of a decision', () => {
    const linked = lines.filter(({ title }) => title?.startsWith('['));
    const expected = records.map(({ name, number, text }) => ({
      number,
      title: `[${/(?<=^# \d+\. ).*/.exec(text)?.[0]}](${name})`,
      date: /(?<=^- Date: ).*/m.exec(text)?.[0],
    }));
    expect(linked.map(({ number, title, date }) => ({ number, title, date }))).toEqual(expected);
  });
});

describe.each(records)('$name', ({ number, text }) => {
  it('starts with its number and has a date and a status', () => {
    expect(text).toMatch(new RegExp(`^# ${number}\\. `));
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    expect(text).toMatch(/^- Status: (Proposed|Accepted|Rejected)/m);
  });

  it('has a context, alternatives and consequences', () => {
    for (const part of ['Context', 'Decision', 'Alternatives', 'Consequences'])
      expect(text).toMatch(new RegExp(`^##+ ${part}$`, 'm'));
  });
});
