import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../../packages/definition/definition-model.ts';
import { sourceTexts } from '../../../../packages/definition/text/translations/missing-translations.ts';
import {
  languagesOf,
  translateDefinition,
} from '../../../../packages/definition/text/translations/translate-definition.ts';
import { checkAgainst } from '../../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';
import {
  definitionsWithLogic,
  filledLogicForms,
} from '../../../support/arbitraries/logic-arbitraries.ts';
import { runs } from '../../../support/arbitraries/runs.ts';

const noFormTexts = {
  'form.title': null,
  'form.description': null,
  'form.success_message': null,
};

const textsOf = (definition: Definition) => [...sourceTexts(definition, noFormTexts)];

/** A definition with translations to languages, of the texts that `isTranslated` selects. */
function withTranslations(
  definition: Definition,
  isTranslated: (index: number) => boolean,
): Definition {
  const to = (language: string) =>
    Object.fromEntries(
      textsOf(definition).flatMap(([key, text], index): [string, string][] =>
        isTranslated(index) ? [[key, `${language} ${text}`.slice(0, 400)]] : [],
      ),
    );
  const translations = { de: to('de'), ar: to('ar') };
  return parse({ ...definition, schema: { ...definition.schema, translations } });
}

const all = () => true;

/** The definition with each text replaced by its key, and everything else. */
function withoutTexts(definition: Definition): Definition {
  const keys = Object.fromEntries(textsOf(definition).map(([key]) => [key, key]));
  const schema = { ...definition.schema, translations: { de: keys } };
  return translateDefinition({ ...definition, schema }, 'de');
}

describe('generated definitions with translations', () => {
  it('are normalized idempotently', () => {
    fc.assert(
      fc.property(definitionsWithLogic, ({ input }) => {
        const translated = withTranslations(parse(input), all);
        expect(parse(JSON.parse(JSON.stringify(translated)))).toStrictEqual(translated);
      }),
    );
  });

  it('have all their texts replaced in another language, and nothing else', () => {
    const seen = { texts: 0 };
    fc.assert(
      fc.property(definitionsWithLogic, ({ input }) => {
        const source = parse(input);
        const { schema, approval } = withTranslations(source, all);
        const german = translateDefinition({ schema, approval }, 'de');
        const expected = textsOf(source).map(([key]) => [key, schema.translations?.['de']?.[key]]);
        expect(textsOf(german)).toEqual(expected);
        expect(withoutTexts(german)).toStrictEqual(withoutTexts(source));
        expect(parse(german)).toStrictEqual(german);
        seen.texts += expected.length;
      }),
      { numRuns: runs(25) },
    );
    expect(seen.texts).toBeGreaterThan(100);
  });

  it('are the source without translations in their own language', () => {
    fc.assert(
      fc.property(definitionsWithLogic, ({ input }) => {
        const source = parse(input);
        expect(translateDefinition(withTranslations(source, all), 'en')).toStrictEqual(source);
      }),
    );
  });
});

describe('answers to a generated form with translations', () => {
  it('are checked and stored equally in every language, whichever texts are translated', () => {
    const seen = { stored: 0, failures: 0 };
    fc.assert(
      fc.property(filledLogicForms, fc.array(fc.boolean()), (form, chosen) => {
        const isTranslated = (index: number) => chosen[index % chosen.length] ?? true;
        const definition = withTranslations(form.definition, isTranslated);
        const expected = checkAgainst(form.definition, form.sent);
        for (const language of languagesOf(definition)) {
          const translated = translateDefinition(definition, language);
          expect(checkAgainst(translated, form.sent)).toStrictEqual(expected);
        }
        expect(checkAgainst(definition, form.sent)).toStrictEqual(expected);
        if (expected.failures.length > 0) seen.failures += 1;
        else seen.stored += 1;
      }),
      { numRuns: runs(25) },
    );
    expect(seen.stored).toBeGreaterThan(0);
    expect(seen.failures).toBeGreaterThan(0);
  });

  it('have the same failures in every language if they are invalid', () => {
    fc.assert(
      fc.property(
        filledLogicForms,
        fc.dictionary(fc.nat(20).map(String), fc.jsonValue()),
        ({ definition, sent }, junk) => {
          const ids = Object.keys(sent);
          const broken = Object.entries(junk).flatMap(([index, value]) => {
            const id = ids[Number(index)];
            return id === undefined ? [] : [[id, value] as const];
          });
          const answers = { ...sent, ...Object.fromEntries(broken) };
          const translated = translateDefinition(withTranslations(definition, all), 'de');
          expect(checkAgainst(translated, answers)).toStrictEqual(
            checkAgainst(definition, answers),
          );
        },
      ),
    );
  });
});
