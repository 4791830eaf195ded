import { describe, expect, it } from 'vitest';
import { definitionJsonSchema } from '../../packages/definition/definition-json-schema.ts';
import { questionOf } from '../support/arbitraries/answer-arbitraries.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';

// Codes: the names of questions, options, rows and columns in another system.

const formOf = (...elements: object[]) => ({ schema: { sections: [{ id: 's', elements }] } });
const coded = (id: string, code: unknown) => questionOf('email', { id, code });
const item = (id: string, code: unknown) => ({ id, label: id, code });
const first = 'schema.sections[0].elements[0]';
const second = 'schema.sections[0].elements[1]';

describe('the code of a question', () => {
  it.each([
    ['an empty text', ' ', 'required'],
    ['201 characters', 'x'.repeat(201), 'too_long'],
    ['a line break', 'a\nb', 'invalid_text'],
    ['a tab', 'a\tb', 'invalid_text'],
    ['a control character', 'a\u0085b', 'invalid_text'],
    ['a number', 5, 'wrong_type'],
  ])('must not be %s', (_, code, failure) => {
    expect(failuresOf(formOf(coded('q', code)))).toEqual([`${first}.code: ${failure}`]);
  });

  it('is unique within the form', () => {
    expect(failuresOf(formOf(coded('a', 'X 1'), coded('b', ' X 1 ')))).toEqual([
      `${second}.code: duplicate_id`,
    ]);
  });

  it('is not a member of content and calculated values', () => {
    const calculated = {
      id: 'c',
      type: 'calculated',
      title: 'C',
      expression: '1.0',
      value: 'number',
    };
    for (const element of [calculated, { id: 'c', type: 'statement', text: 'S' }]) {
      expect(failuresOf(formOf(coded('q', 'x'), { ...element, code: 'y' }))).toEqual([
        `${second}.code: unknown_member`,
      ]);
    }
  });

  it('is any other text, in any case, and remains as it was sent', () => {
    const codes = ['x', 'X', '2.1 / "ü" 🦊', 'y'.repeat(200)];
    const form = formOf(...codes.map((code, at) => coded(`q${at}`, code)));
    const [section] = parse(form).schema.sections;
    expect(section?.elements).toMatchObject(codes.map((code) => ({ code })));
  });

  it('counts as absent if it is null', () => {
    expect(JSON.stringify(parse(formOf(coded('q', null))))).not.toContain('code');
  });
});

describe('the codes of options, rows and columns', () => {
  it.each(['single_choice', 'dropdown', 'multiple_choice', 'ranking'])(
    'are unique among the options of a %s',
    (type) => {
      const options = [item('a', '1'), item('b', '1'), item('c', '\0')];
      const other = questionOf(type, { id: 'other', options: [item('a', '1'), item('b', '2')] });
      expect(failuresOf(formOf(questionOf(type, { options }), other))).toEqual([
        `${first}.options[1].code: duplicate_id`,
        `${first}.options[2].code: invalid_text`,
      ]);
    },
  );

  it('are unique within the list of a matrix', () => {
    const twice = [item('a', '1'), item('b', '1')];
    const once = [item('a', '1'), item('b', '2')];
    const matrix = (rows: object[], columns: object[]) =>
      failuresOf(formOf(questionOf('matrix', { code: '1', rows, columns })));
    expect(matrix(twice, once)).toEqual([`${first}.rows[1].code: duplicate_id`]);
    expect(matrix(once, twice)).toEqual([`${first}.columns[1].code: duplicate_id`]);
    expect(matrix(once, once)).toEqual([]);
  });
});

describe('the JSON Schema of definitions', () => {
  it('has the codes of questions, options, rows and columns', () => {
    const schema = JSON.stringify(definitionJsonSchema('input'));
    expect(schema).toContain('Name of the question in another system');
    expect(schema).toContain('Name of the option in another system');
    expect(schema).toContain('Name of the row or column in another system');
  });
});
