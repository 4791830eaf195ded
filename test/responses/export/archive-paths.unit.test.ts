import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createArchivePaths, safeName } from '../../../src/responses/export/export-files.ts';

describe('names', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['Zoë 空.txt', 'Zoë 空.txt'],
    ['.env', '.env'],
    ['', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['. .', 'file'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\Windows\\x.exe', 'C__Windows_x.exe'],
    ['a<b>c:d"e|f?g*h.txt', 'a_b_c_d_e_f_g_h.txt'],
    ['line\nbreak\0.txt', 'line_break_.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    [' spaces .txt. ', 'spaces .txt'],
    ['con', '_con'],
    ['CON.tar.gz', '_CON.tar.gz'],
    ['com1 .txt', '_com1 .txt'],
    ['console.log', 'console.log'],
    ['LPT9', '_LPT9'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
    [`${'🎉'.repeat(200)}.pdf`, `${'🎉'.repeat(48)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(98)}`],
  ])('writes %j as %j', (name, expected) => {
    expect(safeName(name)).toBe(expected);
  });

  it('writes arbitrary names as valid ones, once', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('.', ' ', 'a', '/', '\\', 'con', '\u202e', '🎉', 'é') }),
    );
    fc.assert(
      fc.property(names, (name) => {
        const safe = safeName(name);
        expect(safe).toMatch(
          /^[^\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]*[^\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*. ]$/u,
        );
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200);
        expect(safeName(safe)).toBe(safe);
      }),
    );
  });
});

describe('paths', () => {
  it('are unique in a response, whatever the case, and start again with the next', () => {
    const pathOf = createArchivePaths();
    const paths = [
      ['r1', 'doc', 'a.txt'],
      ['r1', 'doc', 'A.TXT'],
      ['r1', 'Doc', 'a (2).txt'],
      ['r1', 'doc', 'a.txt'],
      ['r1', 'nul', '..'],
      ['r2', 'doc', 'a.txt'],
    ].map(([responseId = '', questionId = '', name = '']) =>
      pathOf({ responseId, questionId, name }),
    );
    expect(paths).toEqual([
      'r1/doc/a.txt',
      'r1/doc/A (2).TXT',
      'r1/Doc/a (2) (2).txt',
      'r1/doc/a (3).txt',
      'r1/_nul/file',
      'r2/doc/a.txt',
    ]);
  });

  it('are found in linear time for files of one name', () => {
    const pathOf = createArchivePaths();
    const file = { responseId: 'r1', questionId: 'doc', name: 'a.txt' };
    const paths = Array.from({ length: 100_000 }, () => pathOf(file));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.at(-1)).toBe('r1/doc/a (100000).txt');
  });
});
