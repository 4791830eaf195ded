import { describe, expect, it } from 'vitest';
import { detectMediaType, displayName, isAccepted } from '../../src/files/file-metadata.ts';
import { gif, jpeg, pdf, png, zip } from '../support/fixtures/uploads.ts';

const text = (content: string) => new Uint8Array(Buffer.from(content));
const unknown = 'application/octet-stream';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('detectMediaType', () => {
  it.each<[type: string, name: string, head: Uint8Array]>([
    ['image/png', 'a.png', png],
    ['image/png', 'a.html', png],
    ['image/png', '', png],
    ['image/jpeg', 'a.txt', jpeg],
    ['image/gif', 'a', gif],
    ['application/pdf', 'a.pdf', pdf],
    ['application/zip', 'a.docx', zip],
    ['text/plain', 'a.txt', text('Grüße')],
    ['text/plain', 'A.TXT', text('x')],
    ['text/csv', 'a.b.csv', text('a;b')],
    ['text/html', 'a.html', text('<script>alert(1)</script>')],
    ['application/json', 'a.json', text('{}')],
    ['image/svg+xml', 'a.svg', text(svg)],
    ['image/svg+xml', 'a.svg', text(`<?xml version="1.0"?>${svg}`)],
    ['application/xml', 'a.xml', text('<?xml version="1.0"?><a/>')],
    [unknown, 'a.png', text('<html><script>alert(1)</script>')],
    [unknown, 'a.pdf', text('x')],
    [unknown, 'a', text('x')],
    [unknown, 'a.', text('x')],
    [unknown, 'txt', text('x')],
    [unknown, 'a.txt.exe', text('x')],
    [unknown, 'a.constructor', text('x')],
    [unknown, 'a.txt', text('x\0y')],
    [unknown, 'a.txt', new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])],
    [unknown, 'a.csv', new Uint8Array([1, 2, 0, 3])],
    [unknown, 'a.png', png.subarray(0, 3)],
  ])('detects %s for the file name %j', async (type, name, head) => {
    expect(await detectMediaType(head, name)).toBe(type);
  });

  it('detects text whose first bytes end within a character', async () => {
    const head = text('ü'.repeat(2051)).subarray(1, 4101);
    expect(await detectMediaType(text('ü'.repeat(2050)).subarray(0, 4099), 'a.txt')).toBe(
      'text/plain',
    );
    expect(await detectMediaType(head, 'a.txt')).toBe(unknown);
  });

  it('detects a type for random bytes without throwing', async () => {
    for (let length = 0; length < 200; length += 1) {
      for (const start of [png, jpeg, pdf, zip, gif]) {
        const noise = crypto.getRandomValues(new Uint8Array(length));
        const bytes = Buffer.concat([start.subarray(0, length % start.length), noise]);
        expect(await detectMediaType(bytes, 'a.bin')).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
      }
    }
  });
});

describe('isAccepted', () => {
  it.each<[accepts: boolean, accept: readonly string[], type: string, name: string]>([
    [true, [], unknown, 'a'],
    [true, ['image/png'], 'image/png', 'a.txt'],
    [false, ['image/png'], 'image/jpeg', 'a.png'],
    [true, ['image/*'], 'image/svg+xml', 'a'],
    [false, ['image/*'], 'imagery/png', 'a'],
    [false, ['image/*'], 'application/image', 'a'],
    [true, ['.pdf'], unknown, 'a.pdf'],
    [true, ['.pdf'], unknown, 'a.PDF'],
    [false, ['.pdf'], 'application/pdf', 'a'],
    [false, ['.pdf'], 'application/pdf', 'apdf'],
    [false, ['.pdf'], 'application/pdf', 'a.pdf.exe'],
    [true, ['.tar.gz'], 'application/gzip', 'a.tar.gz'],
    [false, ['.tar.gz'], 'application/gzip', 'a.gz'],
    [true, ['image/png', '.txt'], 'text/plain', 'a.txt'],
    [false, ['image/png', '.txt'], 'image/gif', 'a.gif'],
  ])('returns %s for the list %j, the type %s and the name %j', (accepts, accept, type, name) => {
    expect(isAccepted(accept, type, name)).toBe(accepts);
  });
});

describe('displayName', () => {
  it.each<[sent: string | undefined, shown: string]>([
    ['a.txt', 'a.txt'],
    [' a b.txt ', 'a b.txt'],
    ['../../etc/passwd', 'passwd'],
    ['/etc/passwd', 'passwd'],
    ['C:\\x\\y.txt', 'y.txt'],
    ['\\\\server\\share\\y.txt', 'y.txt'],
    ['a/b\\c.txt', 'c.txt'],
    ['a/', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['a/..', 'file'],
    [undefined, 'file'],
    ['\0', 'file'],
    ['.htaccess', '.htaccess'],
    ['a\0.txt', 'a.txt'],
    ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie: x.txt'],
    ['a\u007f\u0085.txt', 'a.txt'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['\u2066a\u2069.txt', 'a.txt'],
    ['a\u2028b.txt', 'ab.txt'],
    ['a%22b.txt', 'a"b.txt'],
    ['Grüße 👩‍👩‍👧 東京.txt', 'Grüße 👩‍👩‍👧 東京.txt'],
    ['a\ud800b.txt', 'a\ufffdb.txt'],
    ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
  ])('sanitizes the file name %j', (sent, shown) => {
    expect(displayName(sent)).toBe(shown);
  });

  it.each([
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), 'x'.repeat(255)],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(251)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
    [`${'.'.repeat(300)}pdf`, `${'.'.repeat(252)}pdf`],
  ])('truncates a long file name to 255 characters and keeps its extension', (sent, shown) => {
    const name = displayName(sent);
    expect([...name]).toHaveLength(255);
    expect(name.endsWith(shown.slice(-4))).toBe(true);
    if (!sent.startsWith('..')) expect(name).toBe(shown);
  });
});
