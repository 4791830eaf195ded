import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import {
  checkAgainst,
  checkAnswers,
  type FilledForm,
  filledForms,
  questionsOf,
} from '../../support/arbitraries/answer-arbitraries.ts';
import { runs } from '../../support/arbitraries/runs.ts';

describe('validation of generated answers', () => {
  it('accepts and stores valid answers to a generated form', () => {
    fc.assert(
      fc.property(filledForms, ({ definition, sent, stored }) => {
        const { answers, failures } = checkAgainst(definition, sent);
        expect(failures).toEqual([]);
        expect(answers).toStrictEqual(stored);
      }),
      { numRuns: runs(25) },
    );
  });

  it('accepts stored answers to a generated form again, and stores them unchanged', () => {
    fc.assert(
      fc.property(filledForms, ({ definition, sent }) => {
        const { answers } = checkAgainst(definition, sent);
        const again = answerable(definition, answers);
        expect(checkAgainst(definition, again)).toStrictEqual({ answers, failures: [] });
        const read = JSON.parse(JSON.stringify(again));
        expect(checkAgainst(definition, read)).toStrictEqual({ answers, failures: [] });
      }),
      { numRuns: runs(25) },
    );
  });

  it('reports only the invalid answer, if one answer to a generated form is invalid', () => {
    const codes = new Set<string>();
    fc.assert(
      fc.property(filledForms, fc.nat(), (form, pick) => {
        const corruptions = corruptionsOf(form);
        const corruption = corruptions[pick % corruptions.length];
        fc.pre(corruption !== undefined);
        const { question, sent, failure } = corruption;
        const { answers, failures } = checkAgainst(form.definition, {
          ...form.sent,
          [question.id]: sent,
        });
        expect(failures).toEqual([failure]);
        const { [question.id]: _, ...rest } = form.stored;
        expect(answers).toStrictEqual(rest);
        codes.add(failure.split(': ')[1] ?? '');
      }),
      { numRuns: runs(50) },
    );
    expect(codes.size).toBeGreaterThan(3);
  });

  it('reports answers to unknown questions after all other failures, and does not store them', () => {
    fc.assert(
      fc.property(filledForms, fc.jsonValue(), ({ definition, sent, stored }, junk) => {
        const { answers, failures } = checkAgainst(definition, {
          'no such': junk,
          ...sent,
          toString_: 1,
        });
        expect(failures).toEqual([
          'answers.no such: unknown_question',
          'answers.toString_: unknown_question',
        ]);
        expect(answers).toStrictEqual(stored);
      }),
      { numRuns: runs(25) },
    );
  });

  it('does not crash on any JSON value as an answer to a generated form', () => {
    fc.assert(
      fc.property(filledForms, fc.nat(), fc.jsonValue(), ({ definition, sent }, pick, junk) => {
        const questions = questionsOf(definition);
        const id = questions[pick % Math.max(1, questions.length)]?.id ?? 'none';
        const { answers, failures } = checkAgainst(definition, { ...sent, [id]: junk });
        if (failures.length === 0)
          expect(checkAgainst(definition, answers).answers).toStrictEqual(answers);
      }),
      { numRuns: runs(25) },
    );
  });
});

/** Stored answers without calculated values, which clients cannot send. */
function answerable(definition: Definition, answers: object) {
  const calculated = questionsOf(definition).filter(({ type }) => type === 'calculated');
  const ids = new Set(calculated.map(({ id }) => id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.has(id)));
}

interface Corruption {
  readonly question: Element;
  readonly sent: unknown;
  readonly failure: string;
}

/** Invalid answers, one for one question each, except questions that conditions depend on. */
function corruptionsOf({ definition, sent, shown }: FilledForm): Corruption[] {
  const named = JSON.stringify(definition.schema.sections.map(conditionsIn));
  return shown
    .filter(({ id }) => !named.includes(`"question":${JSON.stringify(id)}`))
    .flatMap((question) => {
      const at = `answers.${question.id}`;
      const invalid = invalidAnswers(question, sent[question.id]).map(([value, code]) => ({
        question,
        sent: value,
        failure: `${at}${code.includes(':') ? '.' : ': '}${code}`,
      }));
      const missing = question.required && question.type !== 'hidden';
      return [...invalid, ...(missing ? [{ question, sent: {}, failure: `${at}: required` }] : [])];
    });
}

/** Answers that break one rule, each with its failure: `code`, or `part: code`. */
function invalidAnswers(question: Element, valid: unknown): [sent: unknown, failure: string][] {
  const own = typeof valid === 'object' ? { ...valid } : {};
  const isGiven = Object.keys(own).length > 0;
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return [
        [7, 'wrong_type'],
        ['x'.repeat(question.max_length + 1), 'too_long'],
      ];
    case 'hidden':
      return [['\u{1f98a}'.repeat(1001), 'too_long']];
    case 'email': {
      const others: [unknown, string][] = [['a@other.example', 'domain_not_allowed']];
      return [['a@b', 'invalid_email'], ...(question.allowed_domains.length > 0 ? others : [])];
    }
    case 'url':
      return [['ftp://a.example', 'invalid_url']];
    case 'phone_number':
      return [['+49 hello', 'invalid_phone_number']];
    case 'number': {
      const { min = -Infinity, max = Infinity } = question;
      const beyond = (limit: number, code: string): [unknown, string][] =>
        Number.isFinite(limit) ? [[limit, code]] : [];
      return [
        ['1', 'wrong_type'],
        ...beyond(Math.floor(min) - 1, 'too_small'),
        ...beyond(Math.ceil(max) + 1, 'too_large'),
      ];
    }
    case 'date':
      return [['2023-02-29', 'invalid_date']];
    case 'partial_date':
      return [['2023-13', 'invalid_date']];
    case 'time':
      return [['24:00', 'invalid_time']];
    case 'datetime':
      return [['2026-01-01T00:00:00', 'invalid_datetime']];
    case 'yes_no':
      return [['true', 'wrong_type']];
    case 'legal':
      return question.required ? [[false, 'required']] : [[1, 'wrong_type']];
    case 'single_choice':
    case 'dropdown':
      return [
        ['no such', 'unknown_option'],
        question.allow_other
          ? [{ other: '\u3000' }, 'other: too_short']
          : [{ other: 'x' }, 'other_not_allowed'],
      ];
    case 'multiple_choice':
      return [[['no such'], 'unknown_option']];
    case 'ranking':
      return [[[...idsOf(question.options), ...idsOf(question.options)], 'duplicate_option']];
    case 'rating':
    case 'opinion_scale':
      return [
        [-1, 'too_small'],
        [2.5, 'not_an_integer'],
        [question.max + 1, 'too_large'],
      ];
    case 'nps':
      return [[11, 'too_large']];
    case 'matrix': {
      const [row = ''] = idsOf(question.rows);
      const unknown = question.multiple ? ['no such'] : 'no such';
      return [
        [{ ...own, [row]: unknown }, `${row}: unknown_column`],
        [{ ...own, 'no such': unknown }, 'no such: unknown_row'],
      ];
    }
    case 'address':
      if (!isGiven) return [];
      return [
        [{ ...own, country: 'Germany' }, 'country: invalid_country'],
        [{ ...own, planet: 'Earth' }, 'planet: unknown_part'],
      ];
    case 'location':
      return [
        [{ lat: 91, lon: 0 }, 'lat: too_large'],
        [{ lat: 0, lon: '0' }, 'lon: wrong_type'],
      ];
    case 'contact_info':
      if (!isGiven) return [];
      return [
        [{ ...own, phone: '030 901820' }, 'phone: invalid_phone_number'],
        [{ ...own, company: 'x\u2028y' }, 'company: line_break'],
      ];
    case 'calculated':
    case 'repeat':
    case 'statement':
      return [];
    case 'file':
    case 'image':
    case 'signature':
      return [[['upl_1'], 'invalid_upload']];
  }
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

const conditionsIn = ({ visible_if, elements }: { visible_if?: unknown; elements: Element[] }) => [
  visible_if,
  ...elements.map((element) => element.visible_if),
];

it('accepts questions with the names of inherited JavaScript members', () => {
  const names = ['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'length'];
  const questions = names.map((id) => ({ id, type: 'short_text', title: id, required: true }));
  expect(checkAnswers(questions, {}).failures).toEqual(
    names.map((id) => `answers.${id}: required`),
  );
  const sent = Object.fromEntries(names.map((id) => [id, id]));
  expect(checkAnswers(questions, sent)).toEqual({ answers: sent, failures: [] });
});
