import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// The texts of the console: all of them are translated, and nothing else is.

const folder = fileURLToPath(new URL('../../../web/console/src/', import.meta.url));
const translations = join(folder, 'texts/de');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, tree: ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true) };
  });

/** Functions whose arguments are texts that are looked up. */
const lookups: ReadonlySet<string> = new Set(['t', 'plural', 'rich']);

/** Whether a literal begins like a text, or contains three words in a row. */
const isText = (text: string) =>
  !text.includes('var(--') &&
  /^[A-Z][a-z]+$|^[A-Z][A-Za-z’]*[,:]? [A-Za-z“(]{2,}|[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(
    text.trim(),
  );

/** The string literals of a file, those that are looked up, and those that should be. */
function literalsOf(tree: ts.SourceFile) {
  const literals: string[] = [];
  const missing: string[] = [];
  const visit = (node: ts.Node, isLookedUp: boolean) => {
    const text = textOf(node);
    if (text !== undefined) {
      literals.push(text);
      if (!isLookedUp && isText(text) && !isTechnical(node, text)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        missing.push(`${tree.fileName}:${line + 1} ${text.trim()}`);
      }
    }
    if (isIgnored(node)) return;
    const inLookup =
      isLookedUp || (ts.isCallExpression(node) && lookups.has(node.expression.getText()));
    node.forEachChild((child) => visit(child, inLookup && !ts.isJsxElement(child)));
  };
  visit(tree, false);
  return { literals, missing };
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('…');
}

/** Imports, types, and errors of programming. */
const isIgnored = (node: ts.Node) =>
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error');

const technicalAttributes = /^(className|key|id|role|type|rel|target|path|autoComplete)$/;

/** Names: of keys, headers, nodes of JSON, languages, formats, types and the product. */
const names: ReadonlySet<string> = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Home',
  'End',
  'Delete',
  'Backspace',
  'Accept',
  'Authorization',
  'Object',
  'Array',
  'Property',
  'String',
  'Number',
  'True',
  'False',
  'Null',
  'English',
  'Deutsch',
  'Formwright',
  'Excel (XLSX)',
  'JSON Lines',
  'Boolean',
  'Int',
]);

/** Names, keys of records, and attributes that are not shown. */
function isTechnical(node: ts.Node, text: string): boolean {
  const { parent } = node;
  if (ts.isJsxText(node)) return names.has(text.trim()) || /^<code/.test(parent.getText());
  const value = ts.isJsxExpression(parent) ? parent.parent : parent;
  if (ts.isJsxAttribute(value)) return technicalAttributes.test(value.name.getText());
  const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
  return isKey || names.has(text.trim());
}

const files = readdirSync(translations).map((name) => ({
  name,
  entries: Object.entries(JSON.parse(readFileSync(join(translations, name), 'utf8'))),
}));

describe('the texts of the console', () => {
  const found = sources.map(({ tree }) => literalsOf(tree));

  it('are looked up, so that they appear in the language of the reader', () => {
    expect(found.flatMap(({ missing }) => missing)).toEqual([]);
  });

  it('are translated once', () => {
    const texts = files.flatMap(({ entries }) => entries.map(([english]) => english));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('have the placeholders of the English ones, of which only one may lack the count', () => {
    const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');
    const withoutCount = (text: string) => namesIn(text.replaceAll('{n}', ''));
    const differing = files.flatMap(({ entries }) =>
      entries.flatMap(([english, german]) => {
        const { one = english, other = german } = Object(german);
        const isSame =
          namesIn(String(other)) === namesIn(english) &&
          withoutCount(String(one)) === withoutCount(english);
        return isSame ? [] : english;
      }),
    );
    expect(differing).toEqual([]);
  });

  it('are used', () => {
    const used = new Set(found.flatMap(({ literals }) => literals));
    // Those of the service are descriptions and derived labels, which have tests of their own.
    const own = files.filter(({ name }) => name !== 'service.json');
    const unused = own.flatMap(({ entries }) =>
      entries.flatMap(([english]) => (used.has(english) ? [] : english)),
    );
    expect(unused).toEqual([]);
  });
});
