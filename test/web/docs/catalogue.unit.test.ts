import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemCodes } from '../../../packages/common/problem.ts';
import { renderToString } from '../../../packages/common/text/html.ts';
import { functions } from '../../../packages/definition/logic/expressions/language/functions.ts';
import { specialForms } from '../../../packages/definition/logic/expressions/typing/special-forms.ts';
import { takesAnswers } from '../../../packages/definition/questions/question-types.ts';
import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import { eventTypes } from '../../../src/events/event-types.ts';
import { appearanceTable } from '../../../src/forms/settings/appearance-table.ts';
import { notificationTable } from '../../../src/forms/settings/notification-table.ts';
import { settingsTable, themeTable } from '../../../src/forms/settings/settings-table.ts';
import { scopes } from '../../../src/workspaces/scopes.ts';
import { exampleComparisons, operatorsOf } from '../../../web/docs/catalogue/comparisons.ts';
import { membersOf } from '../../../web/docs/catalogue/definition-members.ts';
import { exampleForms } from '../../../web/docs/catalogue/example-form.ts';
import { formatJson } from '../../../web/docs/catalogue/json-text.ts';
import { typePage } from '../../../web/docs/catalogue/type-pages.ts';
import { functionExamples, valueOfExample } from '../../../web/docs/tables/functions-page.ts';
import { samplePayload, tablePages } from '../../../web/docs/tables/table-pages.ts';
import { tableTexts } from '../../../web/docs/tables/table-texts.ts';
import { loadOpenApi } from '../../support/openapi/openapi-document.ts';

// The pages that are made from the tables of the code.

const forms = [...exampleForms().values()];

const tables = new Map(
  tablePages('').pages.map(({ path, render }) => [path, renderToString(render())]),
);
const tableOf = (path: string) => tables.get(path) ?? '';

describe('the page of an element type', () => {
  it.each(forms.map((form) => [form.type, form] as const))(
    '%s has every member of the JSON Schema, and what is refused with its code and message',
    (type, form) => {
      const page = renderToString(typePage(form, ''));
      const members = membersOf(type);
      expect(members.length).toBeGreaterThan(5);
      for (const { name, description } of members) {
        expect(page).toContain(`<code>${name}</code>`);
        expect(description).not.toBe('');
      }
      for (const { errors } of form.invalid) {
        for (const { code } of errors) expect(tableTexts.answers, type).toHaveProperty(code);
        expect(page).toContain(`/docs/answer-errors#${errors[0]?.code}`);
      }
    },
  );

  it.each(forms.filter(({ valid }) => valid.length > 0).map((form) => [form.type, form] as const))(
    '%s compares its example with each operator, and the operator for equal answers is true',
    (_, form) => {
      const comparisons = exampleComparisons(form);
      expect(comparisons.map(({ op }) => op)).toEqual(operatorsOf(form.element));
      for (const { op, holds } of comparisons) {
        if (op === 'equals') expect(holds).toBe(true);
        if (op === 'not_equals') expect(holds).toBe(false);
      }
    },
  );
});

describe('the texts of tables', () => {
  it.each(['problems', 'answers', 'inputs'] as const)('of %s have two parts', (name) => {
    for (const [key, text] of Object.entries(tableTexts[name]))
      expect(text, key).toMatch(/^[A-Z`][^→]* → [^→]+$/);
  });
});

describe('the examples of types', () => {
  it.each(forms)('$type has answers that are accepted and refused', ({ type, example }) => {
    const isQuestion = takesAnswers(type);
    expect(example.valid.length > 0).toBe(isQuestion);
    expect(example.invalid.length > 0).toBe(isQuestion);
    expect(example.given.length > 0 && example.before.length > 0).toBe(type === 'calculated');
    expect(example.answers !== undefined).toBe(isQuestion || type === 'calculated');
  });
});

describe('the page of errors', () => {
  it('has a section for each problem', () => {
    for (const code of problemCodes) expect(tableOf('/docs/errors')).toContain(`id="${code}"`);
  });
});

describe('the page of errors of inputs', () => {
  /** The codes in the sources, as arguments of a failing check or members of a failure. */
  const codesIn = (folder: string): string[] =>
    readdirSync(new URL(`../../../${folder}`, import.meta.url), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(new URL(`../../../${folder}/${name}`, import.meta.url), 'utf8');
        return [...text.matchAll(/(?:\bfail\(\s*|\bcode: )'([a-z_]+)'/g)];
      })
      .flatMap(([, code = '']) => (code === 'custom' ? [] : [code]));

  it('has a row for each code in the rules of definitions and answers', () => {
    const codes = new Set([
      ...codesIn('packages/definition'),
      ...codesIn('packages/common/validation'),
    ]);
    expect(codes.size).toBeGreaterThan(30);
    const documented = new Set([
      ...Object.keys(tableTexts.answers),
      ...Object.keys(tableTexts.inputs),
    ]);
    expect([...codes].filter((code) => !documented.has(code))).toEqual([]);
  });

  it('has a row for each code in the modules', () => {
    const folders = ['forms', 'responses', 'files', 'webhooks', 'workspaces'];
    const codes = new Set(folders.flatMap((folder) => codesIn(`src/${folder}`)));
    expect(
      [...codes].filter((code) => !(code in tableTexts.inputs) && !(code in tableTexts.answers)),
    ).toEqual([]);
  });
});

describe('the page of functions', () => {
  const examples = functionExamples.map(([name]) => name);

  it('has every function of the project', () => {
    const names = [...functions.map(({ name }) => name), ...specialForms.keys()];
    const named = new Set(names.filter((name) => /^[a-z_]*[a-z]$/.test(name)));
    expect([...named].filter((name) => !examples.includes(name))).toEqual([]);
  });

  it.each(functionExamples)('the example of %s has a value', (name, { signature, example }) => {
    expect(signature).toContain(`${name}(`);
    expect(example).toContain(`${name}(`);
    expect(valueOfExample(example)).toBeDefined();
  });
});

const { ajv } = await loadOpenApi();

describe('the page of events', () => {
  it.each(eventTypes)('the sample of %s is valid, and on the page', (type) => {
    const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = `${words.join('')}Event`;
    const validate = ajv.getSchema(`openapi.json#/components/schemas/${name}`);
    expect(validate, name).toBeDefined();
    expect([validate?.(samplePayload(type)), validate?.errors]).toEqual([true, null]);
    expect(tableOf('/docs/events')).toContain(`id="${type}"`);
  });
});

it('the pages of scopes and settings have every row', () => {
  const api = JSON.stringify(openApiDocument('https://forms.example', apiDocuments));
  for (const scope of scopes) {
    expect(api).toContain(`"${scope}"`);
    expect(tableOf('/docs/scopes')).toContain(`id="${scope}"`);
  }
  expect(tableOf('/docs/settings').match(/<code id="/g)).toHaveLength(
    [settingsTable, themeTable, appearanceTable, notificationTable].flatMap((one) =>
      Object.keys(one),
    ).length,
  );
});

describe('JSON of examples', () => {
  it('is in one line if it is short', () => {
    expect(formatJson({ a: [1, 'b'] })).toBe('{ "a": [1, "b"] }');
    expect(formatJson({})).toBe('{}');
  });

  it('is indented if it is long, and remains JSON', () => {
    const value = { list: ['a'.repeat(40), 'b'.repeat(40)], short: { x: 1 } };
    expect(formatJson(value)).toContain('\n  "short": { "x": 1 }');
    expect(JSON.parse(formatJson(value))).toEqual(value);
  });
});
