import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';
import type { Beyond } from './attempt.ts';

/** A limit of a definition, as the document states it. */
export interface DefinitionLimit {
  readonly words: string;
  /** A definition at the limit or beyond it. */
  readonly definition: (beyond: Beyond) => object;
  /** Code of the failure beyond it. */
  readonly code: string;
}

export const list = <Entry>(length: number, entry: (index: number) => Entry) =>
  Array.from({ length }, (_, index) => entry(index));

export const text = (id: string, more: object = {}) => ({
  id,
  type: 'short_text',
  title: id,
  ...more,
});

/** A definition with these elements, and more members of its schema. */
export const form = (elements: readonly object[], more: object = {}) => ({
  schema: { sections: [{ id: 's', title: '', description: '', elements }], ...more },
});

const labels = (count: number) => list(count, (index) => ({ id: `l${index}`, label: `${index}` }));
const matrix = (id: string, rows: number, columns: number) =>
  text(id, { type: 'matrix', rows: labels(rows), columns: labels(columns) });

/** Four matrices with as many cells as a form may have. */
export const grids = list(4, (index) => matrix(`m${index}`, 50, 50));

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Splits a number of characters among texts. */
const shares = (total: number, texts: number) =>
  list(texts, (index) => 'x'.repeat(Math.floor((total + index) / texts)));

/** A definition of a size in bytes, as it is stored. */
function sized(bytes: number): object {
  const build = (characters: number) =>
    form(
      shares(characters, 250).map((shown, index) => ({
        id: `e${index}`,
        type: 'statement',
        text: shown,
      })),
    );
  const least = 250 * 100;
  return build(bytes - bytesOf(parse(build(least))) + least);
}

/** Translations of a size in bytes, as they are stored. */
function translated(bytes: number): object {
  const elements = list(200, (index) => text(`e${index}`));
  const build = (characters: number) => {
    const texts = shares(characters, 1200);
    const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt'].map((language, place) => [
      language,
      Object.fromEntries(
        elements.map(({ id }, index) => [`elements.${id}.title`, texts[place * 200 + index]]),
      ),
    ]);
    return form(elements, { translations: Object.fromEntries(languages) });
  };
  const least = 1200;
  const used = bytesOf(parse(build(least)).schema.translations);
  return build(bytes - used + least);
}

/** Languages of two letters. */
const languageTags = (count: number) =>
  list(26 * 26, (index) => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26)))
    .filter((tag) => tag !== 'en')
    .slice(-count);

/** An expression with a part of the cost that one may have, and an element with it. */
const calculated = (id: string, expression: string) =>
  text(id, { type: 'calculated', value: 'boolean', expression });
const costly = (times: number) => list(times, () => 'q.contains("x")').join(' || ');
const note = text('q', { type: 'long_text' });

const compared = { question: 'q', op: 'is_answered' };
const condition = (comparisons: number) => ({
  any: list(Math.ceil(comparisons / 100), (group) => ({
    all: list(Math.min(100, comparisons - 100 * group), () => compared),
  })),
});

const { bytes, translationBytes, languages, elements, options, jumps, rules, endings } =
  definitionLimits;
const { expressionLength, formOptions, countedOptions, pipedReferences, comparisons, criteria } =
  definitionLimits;

/** The limits of definitions in the row of their endpoints. */
export const definitionRow: readonly DefinitionLimit[] = [
  {
    words: 'a definition of 1 MiB',
    definition: (beyond) => sized(bytes + beyond),
    code: 'too_large',
  },
  {
    words: 'translations of 512 KiB',
    definition: (beyond) => translated(translationBytes + beyond),
    code: 'too_large',
  },
  {
    words: 'to 50 languages',
    definition: (beyond) =>
      form([text('q')], {
        translations: Object.fromEntries(
          languageTags(languages + beyond).map((tag) => [tag, { 'elements.q.title': 'Q' }]),
        ),
      }),
    code: 'too_many',
  },
  {
    words: '2,000 elements',
    definition: (beyond) => form(list(elements + beyond, (index) => text(`q${index}`))),
    code: 'too_many',
  },
  {
    words: 'up to 5,000 options each',
    definition: (beyond) =>
      form([text('q', { type: 'dropdown', options: labels(options + beyond) })]),
    code: 'too_many',
  },
  {
    words: '20,000 in total',
    definition: (beyond) =>
      form(
        list(5, (index) =>
          text(`q${index}`, {
            type: 'dropdown',
            options: labels(index < 4 ? options - 1 : formOptions - 4 * (options - 1) + beyond),
          }),
        ),
      ),
    code: 'too_many',
  },
  {
    words: '(a dataset counts as 200)',
    definition: (beyond) => {
      const options_from = { dataset: `ds_${'a'.repeat(26)}`, value: 'code', label: 'name' };
      const listed = list(formOptions / countedOptions + beyond, (index) =>
        text(`q${index}`, { type: 'dropdown', options_from }),
      );
      return form(listed);
    },
    code: 'too_many',
  },
  {
    words: '20 jumps of a section',
    definition: (beyond) => ({
      schema: {
        sections: [{ elements: [text('q')], next: list(jumps + beyond, () => ({ to: 'end' })) }],
      },
    }),
    code: 'too_many',
  },
  {
    words: '100 rules',
    definition: (beyond) =>
      form([text('q')], {
        rules: list(rules + beyond, (index) => ({
          id: `r${index}`,
          expression: 'true',
          message: 'No.',
          question_id: 'q',
        })),
      }),
    code: 'too_many',
  },
  {
    words: '50 endings',
    definition: (beyond) =>
      form([text('q')], {
        endings: list(endings + beyond, (index) => ({
          id: `e${index}`,
          message: 'Thanks.',
          ...(index < endings + beyond - 1 && { if: compared }),
        })),
      }),
    code: 'too_many',
  },
  {
    words: 'expressions of 2,000 characters',
    definition: (beyond) =>
      form([calculated('c', `"x" == "${'x'.repeat(expressionLength - 9 + beyond)}"`)]),
    code: 'too_long',
  },
  {
    words: '20 references in a text',
    definition: (beyond) =>
      form([text('q'), text('r', { title: '{{q}}'.repeat(pipedReferences + beyond) })]),
    code: 'too_many',
  },
  {
    words: '5,000 comparisons',
    definition: (beyond) =>
      form([text('q'), text('r', { visible_if: condition(comparisons + beyond) })]),
    code: 'too_many',
  },
  {
    words: 'a cost of 100,000 each',
    definition: (beyond) => form([note, calculated('c', costly(beyond ? 100 : 1))]),
    code: 'invalid_expression',
  },
  {
    words: '500,000 in total (50 ms)',
    definition: (beyond) =>
      form([note, ...list(beyond ? 20 : 1, (index) => calculated(`c${index}`, costly(50)))]),
    code: 'invalid_expression',
  },
  {
    words: '2,500 cells of a matrix',
    definition: (beyond) => form([matrix('m', 50 + beyond, 50)]),
    code: 'too_many',
  },
  {
    words: '10,000 of a form',
    definition: (beyond) => form([...grids, ...list(beyond, () => matrix('more', 1, 1))]),
    code: 'too_many',
  },
  {
    words: '20,000 steps of patterns',
    definition: (beyond) =>
      form(list(9 + beyond, (index) => text(`q${index}`, { pattern: 'x{1000}x{1000}' }))),
    code: 'invalid_pattern',
  },
  {
    words: '30 consecutive combining marks',
    definition: (beyond) => form([text('q', { title: `a${'\u0315'.repeat(30 + beyond)}` })]),
    code: 'invalid_text',
  },
];

/** The limits of definitions that bound the check of answers. */
export const answerCheckLimits: readonly DefinitionLimit[] = [
  {
    words: '500 criteria',
    definition: (beyond) => ({
      ...form([text('q')]),
      approval: {
        criteria: list(criteria + beyond, (index) => ({
          id: `c${index}`,
          question_id: 'q',
          op: 'is_answered',
        })),
      },
    }),
    code: 'too_many',
  },
  {
    words: 'a pattern of 2,500 steps',
    definition: (beyond) =>
      form([text('q', { pattern: list(beyond ? 3 : 2, () => 'x{1000}').join('') })]),
    code: 'invalid_pattern',
  },
];
