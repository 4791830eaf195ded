import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { definitionLimits } from '../../packages/definition/model/definition-limits.ts';
import { textMembers } from '../../packages/definition/model/text-members.ts';
import { parseDefinition } from '../../packages/definition/parsing/parse-definition.ts';
import {
  sourceTexts,
  translationStates,
} from '../../packages/definition/text/translations/missing-translations.ts';
import { directionOf } from '../../packages/languages/language-tags.ts';
import { languages } from '../../packages/languages/languages.ts';
import { negotiateLanguage } from '../../packages/languages/negotiate-language.ts';
import { pluralize } from '../../packages/languages/pluralize.ts';

const guide = readFileSync(new URL('../../docs/guides/languages.md', import.meta.url), 'utf8');

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('`', '').trim());

describe('docs/guides/languages.md', () => {
  const table = guide.split('<!-- table: languages -->')[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));

  it('lists the languages of the service with their names and directions', () => {
    expect(rows.map((row) => cellsOf(row).slice(0, 3))).toEqual(
      languages.map(({ tag, name }) => [tag, name, directionOf(tag)]),
    );
  });

  it('states who wrote the texts', () => {
    expect(rows.map((row) => cellsOf(row)[3])).toEqual(languages.map(({ origin }) => origin));
  });

  it('has an example that is accepted, whose German translation is complete', () => {
    const [, json = ''] = /<!-- translated form -->\n+```json\n([\s\S]*?)```/.exec(guide) ?? [];
    const definition = parseDefinition(JSON.parse(json), { random: () => 'generated' });
    const texts = sourceTexts(definition, {
      'form.title': 'Summer party',
      'form.description': null,
      'form.success_message': null,
    });
    expect(translationStates(texts, definition)).toMatchObject([
      { language: 'de', missing: [] },
      { language: 'ar', translated: 1 },
    ]);
  });

  it('names the texts of every part', () => {
    const rows = guide.split('\n').filter((line) => line.startsWith('| '));
    const rowOf = (key: string) => rows.find((row) => row.includes(`\`${key}`)) ?? '';
    const { section, element, rule, ending, approval } = textMembers;
    for (const [members, key] of [
      [section, 'sections.<id>'],
      [element, 'elements.<id>.title'],
      [rule, 'rules.<id>'],
      [ending, 'endings.<id>'],
      [approval, 'approval.'],
    ] as const) {
      for (const member of Object.keys(members)) expect(rowOf(key)).toContain(`.${member}\``);
    }
  });

  it('states the results of the negotiation', () => {
    const select = (header: string, ...available: string[]) =>
      negotiateLanguage(undefined, header, available);
    expect(select('de-AT', 'en', 'de')).toBe('de');
    expect(select('pt-PT', 'en', 'pt-BR')).toBe('pt-BR');
    expect(select('zh-TW, en;q=0.5', 'en', 'zh-Hans')).toBe('en');
    expect(select('zh-TW', 'en', 'zh-Hans')).toBe('zh-Hans');
  });

  it('states the plural forms of Polish', () => {
    const text = { one: '{n} znak', few: '{n} znaki', many: '{n} znaków', other: '{n} znaku' };
    for (const count of [1, 2, 5]) expect(guide).toContain(`\`${pluralize(text, count, 'pl')}\``);
  });

  it('states the limits', () => {
    expect(guide).toContain(`translated to ${definitionLimits.languages} others`);
    expect(guide).toContain(`${definitionLimits.translationBytes / 1024} KiB as JSON`);
    expect(guide).toContain(`The ${definitionLimits.bytes / 1024} KiB of a definition`);
  });
});
