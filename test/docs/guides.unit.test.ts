import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../packages/definition/questions/question-types.ts';
import { settingsTable } from '../../src/forms/settings/settings-table.ts';
import { groupsOf, readGuides, readImages } from '../../web/guides.ts';

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');
const guides = readGuides();
const names = guides.map(({ name }) => name);

describe('the guides', () => {
  it('are all in a group of the navigation', () => {
    const files = readdirSync(new URL('docs/guides/', root));
    expect([...names].sort()).toEqual(files.map((file) => file.replace('.md', '')).sort());
  });

  it('are listed in README.md in the order of the navigation, with their titles', () => {
    const rows = textOf('README.md').matchAll(
      /^\| (\w*) +\| \[([^\]]+)\]\(docs\/guides\/([\w-]+)\.md\) +\|/gm,
    );
    const listed = [...rows].map(([, group, title, name]) => ({ group, title, name }));
    const expected = groupsOf(guides).flatMap((group) =>
      group.guides.map(({ name, text }, at) => ({
        group: at === 0 ? group.title : '',
        title: /^# (.+)$/m.exec(text)?.[1],
        name,
      })),
    );
    expect(listed).toEqual(expected);
  });

  it('begin with a title and a text', () => {
    for (const { name, text } of guides) expect(text, name).toMatch(/^# .+\n\n[A-Z`]/);
  });
});

describe('the pictures', () => {
  const images = readImages();
  const texts = [...guides.map(({ text }) => text), textOf('README.md')].join('\n');
  const shown = new Set([...texts.matchAll(/images\/([\w.-]+)/g)].map(([, file = '']) => file));

  it('are all shown by a guide or README.md', () => {
    const light = [...images.keys()].filter((file) => !file.endsWith('-dark.png'));
    expect(light.filter((file) => !shown.has(file))).toEqual([]);
  });

  it('exist in light and dark', () => {
    for (const file of shown) {
      expect([...images.keys()]).toContain(file);
      if (file.endsWith('.png'))
        expect([...images.keys()]).toContain(file.replace(/(?:-dark)?\.png/, '-dark.png'));
    }
  });

  it('have descriptions', () => {
    for (const [, description = ''] of texts.matchAll(/!\[([^\]]*)\]\(/g)) {
      expect(description.length).toBeGreaterThan(20);
    }
  });
});

describe('docs/guides/moving.md', () => {
  const guide = textOf('docs/guides/moving.md');
  const firstCells = (heading: string) => {
    const [, section = ''] = guide.split(`\n## ${heading}\n`);
    return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]*?) +\|/gm)].map(
      ([, cell = '']) => cell,
    );
  };

  it('maps every question type', () => {
    const mapped = firstCells('Question types').flatMap(
      (cell) => cell.match(/^`(\w+)`$/)?.[1] ?? [],
    );
    const other = ['statement', 'image', 'calculated'];
    const types = questionTypes.map(({ type }) => type);
    expect([...new Set(mapped)].sort()).toEqual([...new Set([...types, ...other])].sort());
  });

  it('names settings that exist', () => {
    const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const named = firstCells('Settings and pages').flatMap((cell) =>
      [...cell.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, setting = '']) => camelCase(setting)),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((setting) => !Object.hasOwn(settingsTable, setting))).toEqual([]);
  });
});
