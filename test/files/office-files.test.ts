import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { zipArchive } from '../../src/platform/archive/zip-archive.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, storedFiles, upload } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Office documents are recognized by the directory of the ZIP file, wherever their parts are in it.

const world = await createTestWorld();
const client = await world.client();

const openXml = 'application/vnd.openxmlformats-officedocument';
const docx = `${openXml}.wordprocessingml.document`;

/** A ZIP file with these entries, the first of which is larger than what is read to detect a type. */
async function padded(...names: string[]): Promise<Buffer> {
  const padding = { path: 'docProps/padding.bin', content: Buffer.alloc(200_000, 1) };
  const parts = names.map((path) => ({ path, content: Buffer.from('<x/>') }));
  const entries = [padding, ...parts].map(({ path, content }) => ({
    path,
    modifiedAt: new Date(0),
    compress: false,
    content: [content],
  }));
  return buffer(Readable.from(zipArchive(entries)));
}

const formFor = async (...accept: string[]) =>
  (await buildPublishedForm(client, { definition: definitionOf(fileQuestion({ accept })) })).slug;

describe('an Office document whose first entry is another one', () => {
  it.each<[type: string, ...names: string[]]>([
    [docx, '[Content_Types].xml', 'word/document.xml'],
    [`${openXml}.spreadsheetml.sheet`, 'xl/workbook.xml', '[Content_Types].xml'],
    [`${openXml}.presentationml.presentation`, '[Content_Types].xml', 'ppt/presentation.xml'],
    [
      'application/vnd.ms-word.document.macroenabled.12',
      '[Content_Types].xml',
      'word/document.xml',
      'word/vbaProject.bin',
    ],
  ])('is accepted and stored as %s', async (type, ...names) => {
    const slug = await formFor(type);
    const content = await padded(...names);
    const { status, body } = await upload(client, slug, { content, name: 'a.bin' });
    expect([status, body]).toMatchObject([201, { type, size: content.length }]);
  });

  it.each<[reason: string, ...names: string[]]>([
    ['has no content types', 'word/document.xml'],
    ['is of another program', '[Content_Types].xml', 'xl/workbook.xml'],
    ['has macros', '[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'],
  ])('is refused, and not stored, if it %s', async (_, ...names) => {
    const slug = await formFor(docx);
    const before = await storedFiles(world);
    const { status, body } = await upload(client, slug, { content: await padded(...names) });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'file', code: 'type_not_accepted' }],
    ]);
    expect((await storedFiles(world)).rows).toBe(before.rows);
  });
});

it('a ZIP file with a damaged directory remains a ZIP file', async () => {
  const slug = await formFor('application/zip', docx);
  const content = await padded('[Content_Types].xml', 'word/document.xml');
  content.writeUInt32LE(0xffff_ffff, content.length - 10);
  content.fill(0xff, content.length - 200, content.length - 22);
  const { status, body } = await upload(client, slug, { content });
  expect([status, body.type]).toEqual([201, 'application/zip']);
});
