import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import {
  mergeTranslations,
  readXliff,
  toFlatJson,
  writeXliff,
} from '../../../src/forms/translations/translation-files.ts';

const fileOf = (...units: { key: string; text: string; translation: string }[]) => ({
  source: 'en',
  language: 'de',
  units,
});

const unit = { key: 'elements.name.title', text: 'Name', translation: 'Name' };

describe('writing XLIFF', () => {
  it('refuses control characters, which XML cannot represent', () => {
    for (const character of ['\u0000', '\u0001', '\u000b', '\u001f', '\ufffe', '\ud800']) {
      for (const texts of [{ text: character }, { translation: character }]) {
        expect(() => writeXliff('form_1', fileOf({ ...unit, ...texts }))).toThrow(
          'The text "elements.name.title" contains control characters',
        );
      }
    }
  });

  it('writes a unit for each key, with source, target and state', () => {
    const xml = writeXliff(
      'form_1',
      fileOf(unit, { key: 'form.title', text: 'A & "B"', translation: '' }),
    );
    expect(xml).toContain('version="2.1" srcLang="en" trgLang="de"');
    expect(xml).toContain('<unit id="elements.name.title">\n      <segment state="translated">');
    expect(xml).toContain(
      '<segment state="initial">\n        <source>A &#38; &#34;B&#34;</source>',
    );
  });

  it('is read again without loss, with quotes, markup, references and white space', () => {
    const special = fc.constantFrom('"', "'", '<b>', ']]>', '&amp;', '{{name}}', '\r\n', '\t', ' ');
    const text = fc
      .array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 6 })
      .map((parts) => parts.join(''))
      .filter((one) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(one));
    const units = fc.uniqueArray(
      fc.record({ key: fc.stringMatching(/^[a-z]+\.[\w-]{1,9}$/), text, translation: text }),
      { selector: ({ key }) => key },
    );
    fc.assert(
      fc.property(units, (all) => {
        const read = readXliff(writeXliff('form_1', fileOf(...all)));
        expect(read.language).toBe('de');
        expect([...read.texts]).toEqual(all.map(({ key, translation }) => [key, translation]));
        const sources = all.filter((unit) => unit.text !== '').map((unit) => [unit.key, unit.text]);
        expect([...read.sources]).toEqual(sources);
      }),
    );
  });
});

describe('reading XLIFF', () => {
  const xliff = (content: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">${content}</file></xliff>`;
  const target = (text: string) =>
    xliff(`<unit id="a"><segment><source>A</source><target>${text}</target></segment></unit>`);

  it.each([
    ['text that is not XML', 'no', 'not well-formed'],
    [
      'an entity of a document type',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///x">]><x>&e;</x>',
      'A document type is not permitted',
    ],
    ['an unknown entity', target('&e;'), 'not well-formed'],
    ['markup in a text', target('a <ph id="1"/>'), '<ph> in a text is not supported'],
    ['a repeated unit', xliff('<unit id="a"/><unit id="a"/>'), 'is repeated'],
    [
      'a unit outside of a file',
      target('').replace('<file id="f">', ''),
      '<unit> is not expected here',
    ],
    [
      'elements that are nested deeper than any tool writes them',
      xliff(`${'<note>'.repeat(101)}${'</note>'.repeat(101)}`),
      'Elements are nested more than 100 levels deep',
    ],
    ['no target language', target('x').replace(' trgLang="de"', ''), 'no target language'],
  ])('refuses %s', (_, xml, reason) => {
    expect(() => readXliff(xml)).toThrow(expect.objectContaining({ name: 'XliffError' }));
    expect(() => readXliff(xml)).toThrow(reason);
  });

  it('ignores notes and extensions of other tools', () => {
    const notes = '<notes><note>Short, please</note></notes>';
    const xml = xliff(
      `<unit id="a">${notes}<segment state="final"><source>A</source><target>Ä</target></segment></unit>`,
    );
    expect([...readXliff(xml).texts]).toEqual([['a', 'Ä']]);
  });
});

describe('flat JSON', () => {
  it('is read again without loss, with any texts', () => {
    const texts = fc.dictionary(
      fc.stringMatching(/^[a-z]+\.[\w-]{1,9}$/),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    );
    fc.assert(
      fc.property(texts, (german) => {
        const units = Object.entries(german).map(([key, translation]) => ({
          key,
          text: 'Text',
          translation,
        }));
        const read: Record<string, string> = JSON.parse(toFlatJson(fileOf(...units)));
        const empty = definitionModel.parse({ schema: {} });
        expect(mergeTranslations(empty, 'de', new Map(Object.entries(read)))).toMatchObject({
          schema: { translations: { de: german } },
        });
      }),
    );
  });
});
