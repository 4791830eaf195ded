import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { definitionJsonSchema } from '../../../packages/definition/definition-json-schema.ts';
import { functionDescriptions } from '../../../packages/definition/logic/expressions/language/function-descriptions.ts';
import { elementTypes } from '../../../packages/definition/questions/question-types.ts';
import { settingsTable } from '../../../src/forms/settings/settings-table.ts';
import {
  fieldsOf,
  formFieldsOf,
  labelOf,
  partLabelOf,
  type SchemaField,
} from '../../../web/console/src/screens/build/model/schema-fields.ts';
import service from '../../../web/console/src/texts/de/service.json' with { type: 'json' };
import { german } from '../../../web/console/src/texts/german.ts';

// Texts that the console shows and does not contain: labels of members and their values, descriptions, messages.

/** The labels of fields with those of their values, which parts of answers have as labels, too. */
const labelsOf = (fields: readonly SchemaField[]): string[] =>
  fields.flatMap(({ label, widget, values, fields: inner }) => [
    label,
    ...values.map(labelOf),
    ...(widget === 'checks' ? values.map(partLabelOf) : []),
    ...labelsOf(inner),
  ]);

const parts = ['section', ...elementTypes.map(({ type }) => type)];
const formParts = ['schema', 'approval'] as const;

/** What is chosen of the members of a JSON Schema, at any depth. */
function textsOfSchema(
  schema: unknown,
  choose: (name: string, value: unknown) => readonly string[],
): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => [
    ...choose(name, value),
    ...textsOfSchema(value, choose),
  ]);
}

const descriptionIn = (name: string, value: unknown) =>
  name === 'description' && typeof value === 'string' ? [value] : [];

/** What a literal, a template or a sum of them looks like, with a wildcard for each value. */
function patternOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [patternOf(node.left), patternOf(node.right)];
    return left !== undefined && right !== undefined ? left + right : undefined;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const texts = node.templateSpans.map(({ literal }) => literal.text);
  return [node.head.text, ...texts].join('\0');
}

/** The patterns of the nodes of all sources in a folder that are chosen. */
function patternsIn(folder: string, choose: (node: ts.Node) => ts.Node | undefined): string[] {
  const root = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /(?<!\.d)\.ts$/.test(name) && !name.includes('generated'));
  const patterns: string[] = [];
  const visit = (node: ts.Node) => {
    const chosen = choose(node);
    const pattern = chosen && patternOf(chosen);
    if (pattern !== undefined) patterns.push(pattern);
    ts.forEachChild(node, visit);
  };
  for (const name of sources) {
    const text = readFileSync(join(root, name), 'utf8');
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
  }
  return patterns;
}

/** The value of `message: …` or `error: …`. */
function messageIn(node: ts.Node): ts.Node | undefined {
  if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return undefined;
  return ['message', 'error'].includes(node.name.text) ? node.initializer : undefined;
}

/** A text that is a sentence: in the folder of mail, the reason why one is not sent. */
const sentenceIn = (node: ts.Node): ts.Node | undefined =>
  ts.isStringLiteral(node) && /^[A-Z].* .*\.$/.test(node.text) ? node : undefined;

/** Where the messages that the console shows come from. */
const sourcesOfMessages = [
  'packages/definition',
  'src/datasets',
  'src/forms/settings',
  'src/responses',
  'src/visitors',
  'src/webhooks',
  'src/workspaces',
] as const;

/** Messages that are composed of others, or name what the console does not send. */
const withoutTranslation = [
  'Must be \0.',
  'Elements of type "\0" do not take answers.',
  'Must have at most \0 \0.',
  'Must not be later than the expiry of your own key: \0.',
  'Only \0 can have this option.',
  'insufficient_scope',
  'invalid_token',
  'must be one of \0',
];

/** Templates with fewer characters outside of their values could be any text. */
const fewestFixed = 7;

/** Numbers are placeholders in the translated texts. */
const expressionOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split(/\0|\d+/)
      .map(escapeText)
      .join('.+')}$`,
    's',
  );

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const untranslated = (texts: readonly string[]) => [
  ...new Set(texts.filter((text) => !Object.hasOwn(german, text))),
];

describe('a text that is derived from the definition language is translated', () => {
  it.each(parts)('in %s', (type) => {
    expect(untranslated(labelsOf(fieldsOf(type)))).toEqual([]);
  });

  it.each(formParts)('in %s', (name) => {
    expect(untranslated(labelsOf(formFieldsOf(name)))).toEqual([]);
  });

  it('in the settings', () => {
    const descriptions = Object.values(settingsTable).map(({ description }) => description);
    expect(untranslated(descriptions)).toEqual([]);
  });

  it('in the descriptions of element types and members', () => {
    const schema = definitionJsonSchema('input');
    expect(untranslated(textsOfSchema(schema, descriptionIn))).toEqual([]);
  });

  it('in the functions of expressions', () => {
    const meanings = Object.values(functionDescriptions).map(({ meaning }) => meaning);
    expect(untranslated(meanings)).toEqual([]);
  });
});

/** As in the keys of translations, where numbers are placeholders. */
const generalOf = (text: string) => text.replace(/\{\d\}|\0|\d+/g, '\0');

it.each([
  ...sourcesOfMessages.map((folder) => [folder, messageIn] as const),
  ['src/mail', sentenceIn] as const,
])('each message of %s is translated', (folder, choose) => {
  const known = new Set([...Object.keys(german), ...withoutTranslation].map(generalOf));
  const messages = patternsIn(folder, choose);
  expect(messages).not.toEqual([]);
  expect(messages.filter((message) => !known.has(generalOf(message)))).toEqual([]);
});

it('a translated text of the service still exists', () => {
  const patterns = ['packages', 'src'].flatMap((folder) => patternsIn(folder, (node) => node));
  const isTemplate = (pattern: string) => pattern.includes('\0');
  const texts = new Set([
    ...patterns.filter((pattern) => !isTemplate(pattern)),
    ...parts.flatMap((type) => labelsOf(fieldsOf(type))),
    ...formParts.flatMap((name) => labelsOf(formFieldsOf(name))),
    ...textsOfSchema(definitionJsonSchema('input'), (name, value) => [
      labelOf(name),
      ...descriptionIn(name, value),
    ]),
  ]);
  const templates = [...new Set(patterns.filter(isTemplate))]
    .filter((pattern) => pattern.replaceAll('\0', '').length >= fewestFixed)
    .map(expressionOf);
  const gone = Object.keys(service).filter(
    (text) => !texts.has(text) && !templates.some((template) => template.test(text)),
  );
  expect(gone).toEqual([]);
});
