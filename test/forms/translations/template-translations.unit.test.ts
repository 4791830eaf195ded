import { describe, expect, it } from 'vitest';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';
import { templates } from '../../../src/forms/templates/templates.ts';
import { reportTranslations } from '../../../src/forms/translations/exchange-translations.ts';

const ids = { random: (length: number) => 'x'.repeat(length) };

describe.each(templates)('the template $slug', ({ slug, title, definition }) => {
  it(`has all texts of ${slug} in Arabic, German, Spanish and French`, () => {
    const texts = {
      'form.title': title,
      'form.description': null,
      'form.success_message': null,
    };
    const {
      language,
      texts: total,
      languages,
    } = reportTranslations(parseDefinition(definition, ids), texts);
    expect(language).toBe('en');
    expect(total).toBeGreaterThan(5);
    expect(languages).toEqual(
      ['ar', 'de', 'es', 'fr'].map((one) => ({
        language: one,
        translated: total,
        missing: [],
        outdated: [],
      })),
    );
  });
});
