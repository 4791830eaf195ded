import { firstOf, jsonOf, sendJson, uploadTo } from '../../../support/requests/rest.ts';
import { words } from '../../../support/requests/seeded-random.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';
import { publish } from '../../target/prepare-workspace.ts';

/** Names that a file system, a header or an archive may read in another way. */
const names = [
  '',
  ' ',
  'a\u0000.png.html',
  'a\r\nSet-Cookie: x=1',
  'C:\\x.txt',
  '\u202egnp.exe',
  '\ud800.txt',
  '..\\..\\boot.ini',
  '" onload="',
  'x'.repeat(3000),
  ...words(`
    ../../etc/passwd /etc/passwd con.txt .htaccess a.php a.html a.svg %00 . a;b=c.txt a'b.txt
    日本語.txt =cmd|x.csv __proto__ -rf`),
];

/** Contents that are two types at once, or that readers expand or execute. */
const contents: Readonly<Record<string, { readonly type: string; readonly content: BlobPart }>> = {
  'HTML as an image': { type: 'image/png', content: '<html><script>alert(1)</script>' },
  'SVG with a script': {
    type: 'image/svg+xml',
    content:
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  },
  'a GIF that is JavaScript': { type: 'image/gif', content: 'GIF89a/*\u0001\u0001*/=1;alert(1)//' },
  'a PDF with HTML': { type: 'application/pdf', content: '%PDF-1.4\n<script>alert(1)</script>' },
  'the head of an archive': { type: 'application/zip', content: 'PK\u0003\u0004\u0014\u0000' },
  'a program': { type: 'application/x-msdownload', content: 'MZ\u0090\u0000' },
  'a type with a header': { type: 'text/plain', content: 'x' },
  'XML with entities': {
    type: 'text/xml',
    content: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
  },
  nothing: { type: 'text/html', content: '' },
};

const uploadForm = oncePer(({ url, owner }: Target) => publish(url, owner.key));

export const uploadAbuse: Suite = {
  name: 'upload-abuse',
  promised: 'An upload has a safe name and is never shown as a page of the service.',
  aims: (target) => [
    ...Object.entries(contents).flatMap(([what, file]) =>
      names.map(
        (name) => () =>
          probe(
            `${what} named ${JSON.stringify(name).slice(0, 40)}`,
            `upload of ${what} as ${JSON.stringify(name).slice(0, 60)}`,
            () => uploadAndDownload(target, name, file),
          ),
      ),
    ),
    () => probe('a file above the limit', '101 MiB', () => uploadTooLarge(target)),
  ],
};

async function uploadAndDownload(
  target: Target,
  name: string,
  { type, content }: { readonly type: string; readonly content: BlobPart },
): Promise<string | undefined> {
  const { url, owner } = target;
  const { id, slug } = await uploadForm(target);
  const file = new Blob([content], { type });
  const sent = await uploadTo(url, slug, 'cv', { file, name: name.toWellFormed() });
  if (sent.status >= 500 && sent.status !== 503) return `answered ${sent.status}: ${sent.text}`;
  if (sent.status !== 201) return undefined;
  const answers = { cv: [jsonOf(sent)['ref']] };
  const path = `/forms/${id}/responses`;
  const stored = jsonOf(await sendJson(url, 'POST', path, { key: owner.key, body: { answers } }));
  const { file_id: fileId } = firstOf(Object(stored['answers']).cv);
  const download = await sendJson(url, 'GET', `${path}/${stored['id']}/files/${fileId}`, {
    key: owner.key,
  });
  await sendJson(url, 'DELETE', `${path}/${stored['id']}`, { key: owner.key });
  return download.status === 200 ? faultOf(download.headers) : undefined;
}

function faultOf(headers: Headers): string | undefined {
  const disposition = headers.get('Content-Disposition') ?? '';
  if (!disposition.startsWith('attachment')) return `is shown in the browser: ${disposition}`;
  if (headers.get('X-Content-Type-Options') !== 'nosniff') return 'lets browsers guess the type';
  if (headers.has('Set-Cookie')) return 'sets a cookie';
  const [, plain = ''] = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition) ?? [];
  const [, encoded = ''] = /filename\*=UTF-8''([^;]*)/.exec(disposition) ?? [];
  const unquoted = plain.replaceAll(/\\(.)/g, '$1');
  const name = encoded === '' ? unquoted : decodeURIComponent(encoded);
  return /[/\\\p{Cc}]/u.test(name) ? `is saved as ${JSON.stringify(name)}` : undefined;
}

async function uploadTooLarge(target: Target): Promise<string | undefined> {
  const { slug } = await uploadForm(target);
  const file = new Blob([new Uint8Array(101 * 1024 * 1024)]);
  const sent = await uploadTo(target.url, slug, 'cv', { file }).catch(() => ({ status: 413 }));
  return sent.status === 413 || sent.status === 422 ? undefined : `answered ${sent.status}`;
}
