import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../src/platform/clock.ts';
import { createIds } from '../../src/platform/ids.ts';
import { createForm } from './bench-forms.ts';
import { copyInto } from './postgres-copy.ts';
import type { Service } from './service-process.ts';

/** The number of files of a response. */
const filesPerResponse = 10;

/**
 * Creates a form whose responses have small files. They are written to the database and the folder of
 * the storage directly, since uploads are limited.
 *
 * @returns the id of the form
 */
export async function seedFiles(
  { service, database, store }: Service,
  count: number,
  size: number,
): Promise<string> {
  const { id: form } = await createForm(service.url, { title: 'Seeded with files' });
  const ids = createIds(systemClock);
  const responses = Array.from({ length: Math.ceil(count / filesPerResponse) }, () =>
    ids.next('resp'),
  );
  const files = Array.from({ length: count }, () => ids.next('file'));
  const now = new Date().toISOString();
  await copyInto(
    database,
    'responses (form_id, id, form_version, source, answers, created_at)',
    responses.map((id) => `${[form, id, 1, 'API', '{}', now].join('\t')}\n`),
  );
  await copyInto(
    database,
    'files (form_id, id, question_id, ref_digest, name, media_type, size, checksum, created_at, expires_at, response_id)',
    files.map((id, index) => {
      const digest = `\\\\x${Buffer.from(id).toString('hex')}`;
      const response = responses[Math.floor(index / filesPerResponse)];
      const columns = [
        form,
        id,
        'document',
        digest,
        `note ${index}.txt`,
        'text/plain',
        size,
        digest,
      ];
      return `${[...columns, now, now, response].join('\t')}\n`;
    }),
  );
  const dataDir = store['DATA_DIR'] ?? process.env['DATA_DIR'] ?? 'data';
  const folder = join(dataDir, 'files', form);
  await mkdir(folder, { recursive: true });
  const content = Buffer.alloc(size, 'What respondents send.\n');
  for (const id of files) await writeFile(join(folder, id), content);
  return form;
}
