import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createBackup } from '../../../src/backup/create-backup.ts';
import { openBackup, openPlace } from '../../../src/backup/open-backup.ts';
import { importWorkspace } from '../../../src/backup/workspaces/import-workspace.ts';
import {
  scopeOfWorkspace,
  workspaceTables,
} from '../../../src/backup/workspaces/workspace-tables.ts';
import { verifyFiles } from '../../../src/files/file-cleanup.ts';
import { readReleaseSchema } from '../../../src/platform/database/migrations/migration-files.ts';
import { schemaFolder } from '../../../src/platform/startup/open-database.ts';
import { folderStorage } from '../../../src/platform/storage/folder-storage.ts';
import { verifyCounters } from '../../../src/responses/counters/verify-counters.ts';
import { createTestWorld } from '../../support/world/test-world.ts';
import {
  type Archive,
  changeManifest,
  filesOf,
  openCopies,
  readArchive,
  setFields,
  stateOf,
  tableOf,
  writeArchive,
  writeIndex,
} from './archive.ts';
import { type BusyWorkspace, buildBusyWorkspace } from './busy-workspace.ts';

// Anyone can make an export. `source` is the installation of an attacker, `world` has another workspace: the victim.

let storageFolder = '';
const source = await createTestWorld();
const world = await createTestWorld({
  storage: (folder) => {
    storageFolder = folder;
    return folderStorage(folder);
  },
});
const { db, storage, clock } = world.services;
const { tables } = await readReleaseSchema(schemaFolder);
const scratch = mkdtempSync(join(tmpdir(), 'formwright-hostile-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const honest = join(scratch, 'honest');
const newFolder = () => mkdtempSync(join(scratch, 'export-'));
const scope = scopeOfWorkspace({ id: '', name: '', plan: 'FREE', created_at: '' });
const scopedTables = [...tables].filter((table) => scope.conditionOf(table) !== undefined);
const ignore = { progress: () => undefined, passphrase: undefined };
let own: BusyWorkspace;
let victim: BusyWorkspace;

/** The value of a column of a row of the victim. */
async function ofVictim(table: string, column: string): Promise<string> {
  const { rows } = await db.pool.query<{ value: string }>(
    `SELECT ${column}::text AS value FROM ${table} LIMIT 1`,
  );
  return `${rows[0]?.value}`;
}

/** Exports a workspace of the attacker. @returns the folder */
async function exportOf(workspaceId: string, name: string): Promise<string> {
  const where = { id: workspaceId };
  const { id, plan, createdAt } = await source.services.db.prisma.workspace.findUniqueOrThrow({
    where,
  });
  const folder = join(scratch, name);
  const place = await openPlace(folder, undefined);
  const options = { ...ignore, place, location: folder, schemaFolder, generatedKey: undefined };
  const exported = scopeOfWorkspace({ id, name, plan, created_at: createdAt.toISOString() });
  await createBackup(source.services, options, exported);
  return folder;
}

beforeAll(async () => {
  own = await buildBusyWorkspace(source);
  victim = await buildBusyWorkspace(world);
  await exportOf(own.workspaceId, 'honest');
});

/** What the command does. */
async function importFrom(folder: string, into = storage) {
  const place = await openPlace(folder, undefined);
  const backup = await openBackup({ ...ignore, place, location: 'the export' }, 'workspace');
  return importWorkspace({ db, storage: into, clock }, backup, {
    name: undefined,
    schemaFolder,
    progress: ignore.progress,
    secretKeys: async () => ({ secret: Buffer.from('the secret of all tests, 32 bytes or more') }),
  });
}

async function expectRefusal(folder: string, message: RegExp | string): Promise<void> {
  const before = await stateOf(db.pool, storageFolder);
  const outcome = await importFrom(folder).then(
    () => 'imported',
    (error: unknown) => error,
  );
  expect(outcome).toMatchObject({ name: 'OperatorError', message: expect.stringMatching(message) });
  expect(await stateOf(db.pool, storageFolder)).toEqual(before);
  await expect.poll(() => openCopies(db.pool)).toBe(0);
}

/** An export whose content was changed, with the right checksums. */
async function changed(change: (archive: Archive) => void | Promise<void>): Promise<string> {
  const archive = await readArchive(honest);
  await change(archive);
  const folder = newFolder();
  await writeArchive(folder, archive);
  return folder;
}

/** A copy of the export, to damage its files. */
function copied(damage: (folder: string) => void): string {
  const folder = newFolder();
  cpSync(honest, folder, { recursive: true });
  damage(folder);
  return folder;
}

/** Replaces the id of the first row of a table wherever it is used; the files are left out. */
function replaceId(archive: Archive, name: string, id: string): void {
  const { columns, rows } = tableOf(archive, name);
  const replaced = `${rows[0]?.[columns.indexOf('id')]}`;
  for (const table of archive.tables) {
    table.rows = table.rows.map((row) => row.map((field) => field.replaceAll(replaced, id)));
  }
  archive.files = [];
}

const firstFile = ({ files: [first] }: Archive) => {
  if (!first) throw new Error('the export has no files');
  return first;
};

it('the export of the tests has rows in every table that an export contains', async () => {
  const { tables: exported } = await readArchive(honest);
  expect(exported.map(({ name }) => name).sort()).toEqual([...scopedTables].sort());
  expect(exported.filter(({ rows }) => rows.length === 0)).toEqual([]);
});

describe('names in an export are those of tables and columns of a workspace, otherwise it is refused', () => {
  const injected = `forms" (id) FROM STDIN WHERE false; UPDATE workspaces SET name = 'taken'; --`;
  const secondCopy = 'forms" (id) FROM STDIN; COPY "public"."forms" (id) FROM STDIN; --';
  const names = [injected, secondCopy, 'forms"', 'FORMS', 'public.forms', 'maintenance', ''];
  it.each([...names, '_prisma_migrations', 'pg_authid', 'imported_forms'])(
    'table %s',
    async (name) => {
      const folder = await changed((archive) => {
        archive.tables.push({ name, columns: ['id'], rows: [] });
      });
      await expectRefusal(folder, /contains the table|is damaged/);
    },
  );

  it.each([...tables].filter((table) => !scopedTables.includes(table)))(
    'table %s of another scope',
    async (name) => {
      const { rows } = await db.pool.query<{ column: string }>(
        'SELECT attname::text AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0',
        [name],
      );
      const columns = rows.map(({ column }) => column);
      const folder = await changed((archive) => {
        archive.tables.push({ name, columns, rows: [] });
      });
      await expectRefusal(folder, new RegExp(`contains the table "${name}"`));
    },
  );

  const columns = [
    'id) FROM STDIN; DROP TABLE forms; --',
    'id"',
    'ctid',
    'xmin',
    'tableoid',
    'nothing',
    '',
  ];
  it.each(columns)('column %s', async (column) => {
    const folder = await changed((archive) => {
      const { columns: listed, rows } = tableOf(archive, 'forms');
      listed.push(column);
      for (const row of rows) row.push('1');
    });
    await expectRefusal(folder, /table "forms" has other columns|is damaged/);
  });

  it('a column listed twice', async () => {
    const folder = await changed((archive) => {
      tableOf(archive, 'slugs').columns[1] = 'slug';
    });
    await expectRefusal(folder, /table "slugs" has other columns/);
  });

  it('a missing column', async () => {
    const folder = await changed((archive) => {
      const { columns: listed, rows } = tableOf(archive, 'webhooks');
      listed.pop();
      for (const row of rows) row.pop();
    });
    await expectRefusal(folder, /table "webhooks" has other columns/);
  });

  it.each(scopedTables)('the table %s listed twice', async (name) => {
    const folder = await changed((archive) => {
      archive.tables.push(tableOf(archive, name));
    });
    await expectRefusal(folder, new RegExp(`contains the table "${name}" twice`));
  });
});

const ownerColumns = ['workspace_id', 'form_id', 'dataset_id'] as const;

describe('rows of others are refused, naming the table', () => {
  it.each(scopedTables)('rows of %s that belong to the victim', async (name) => {
    const folder = await changed(async (archive) => {
      const owner = ownerColumns.find((column) => tableOf(archive, name).columns.includes(column));
      expect(owner).toBeDefined();
      setFields(archive, name, { [`${owner}`]: await ofVictim(name, `${owner}`) });
    });
    await expectRefusal(folder, new RegExp(`table "?${name}"?`));
  });

  it.each(scopedTables)('rows of %s whose owner does not exist', async (name) => {
    const folder = await changed(async (archive) => {
      const owner = ownerColumns.find((column) => tableOf(archive, name).columns.includes(column));
      const missing = `${{ workspace_id: 'ws', form_id: 'form', dataset_id: 'ds' }[owner ?? 'form_id']}_${'0'.repeat(26)}`;
      setFields(archive, name, { [`${owner}`]: missing });
    });
    await expectRefusal(folder, new RegExp(`table "?${name}"?`));
  });

  it.each(['forms', 'webhooks', 'datasets'])('rows of %s with an id that exists', async (name) => {
    const taken = await ofVictim(name, 'id');
    const folder = await changed((archive) => replaceId(archive, name, taken));
    await expectRefusal(folder, /already|of this installation/);
  });

  it('the slug of the victim', async () => {
    const slug = await ofVictim('slugs', 'slug');
    const both = await changed((archive) => {
      setFields(archive, 'slugs', { slug });
      setFields(archive, 'forms', { slug });
    });
    await expectRefusal(both, /table "slugs".*already exists/);
    const forms = await changed((archive) => setFields(archive, 'forms', { slug }));
    await expectRefusal(forms, 'table "forms"');
  });

  it('the workspace of the victim', async () => {
    const folder = newFolder();
    cpSync(honest, folder, { recursive: true });
    await changeManifest(folder, ({ workspace }) => {
      if (workspace) workspace.id = victim.workspaceId;
    });
    await expectRefusal(folder, 'exists already');
  });
});

describe('references of rows lead to imported rows, otherwise the export is refused', () => {
  const unknown = (kind: string) => `${kind}_${'0'.repeat(26)}`;
  const cases: [table: string, fields: Record<string, () => string | Promise<string>>][] = [
    ['forms', { published_version: () => '9' }],
    [
      'form_versions',
      { datasets: async () => JSON.stringify({ [await ofVictim('datasets', 'id')]: 1 }) },
    ],
    ['form_versions', { datasets: () => JSON.stringify({ [unknown('ds')]: 1 }) }],
    ['form_versions', { datasets: () => 'null' }],
    ['form_versions', { datasets: () => '[1]' }],
    ['responses', { form_version: () => '9' }],
    ['partial_responses', { form_version: () => '9' }],
    ['reviews', { response_id: () => ofVictim('responses', 'id') }],
    ['reviews', { key_id: () => ofVictim('api_keys', 'id') }],
    ['files', { response_id: () => ofVictim('responses', 'id') }],
    ['files', { held: () => '2147483647' }],
    ['files', { held: () => '-1' }],
    ['webhooks', { form_id: () => victim.formId }],
    ['datasets', { revision: () => '9' }],
    ['dataset_rows', { revision: () => '9' }],
  ];
  it.each(cases)('%s %o', async (name, fields) => {
    const folder = await changed(async (archive) => {
      for (const [column, value] of Object.entries(fields)) {
        setFields(archive, name, { [column]: await value() });
      }
    });
    await expectRefusal(folder, new RegExp(`table "${name}"`));
  });

  const odd = ['../../x', 'form_1', 'x/y', '', 'form_..%2f', `form_${'z'.repeat(26)}`];
  it.each(odd)('a form with the id %s', async (id) => {
    const folder = await changed((archive) => {
      replaceId(archive, 'forms', id);
    });
    await expectRefusal(folder, /table "forms"/);
  });

  it.each(['../../x', 'x/y', 'file_1', ''])('a file with the id %s', async (id) => {
    const folder = await changed((archive) => {
      setFields(archive, 'files', { id });
      archive.files = [];
    });
    await expectRefusal(folder, /table "files"/);
  });

  it.each(['ws_1', 'WS', '', `ws_${'z'.repeat(26)}`])('a workspace with the id %s', async (id) => {
    const folder = copied(() => undefined);
    await changeManifest(folder, ({ workspace }) => {
      if (workspace) workspace.id = id;
    });
    await expectRefusal(folder, /is damaged|not an id/);
  });
});

describe('rows that this installation has left of an imported form are not taken over', () => {
  const formId = `form_${'1'.repeat(26)}`;
  const left: [table: string, statement: string][] = [
    [
      'responses',
      `INSERT INTO responses (form_id, id, form_version, source, answers, created_at) VALUES ($1, 'resp_left', 1, 'API', '{}', now())`,
    ],
    [
      'file_removals',
      `INSERT INTO file_removals (form_id, file_id, created_at) VALUES ($1, 'file_left', now())`,
    ],
    [
      'events',
      `INSERT INTO events (form_id, id, type, payload, created_at) VALUES ($1, 'evt_left', 'x', '{}', now())`,
    ],
  ];
  it.each(left)('%s', async (table, statement) => {
    await db.pool.query(statement, [formId]);
    const folder = await changed((archive) => {
      replaceId(archive, 'forms', formId);
    });
    await expectRefusal(folder, new RegExp(table));
    await db.pool.query(`DELETE FROM ${table} WHERE form_id = $1`, [formId]);
  });
});

describe('content that PostgreSQL refuses is refused, naming the table', () => {
  const cases: [table: string, fields: Record<string, string>][] = [
    ['forms', { draft: '{' }],
    ['forms', { title: '\\N' }],
    ['responses', { created_at: 'tomorrow-ish' }],
    ['files', { size: '99999999999' }],
    ['datasets', { name: '\\xff' }],
  ];
  it.each(cases)('%s %o', async (name, fields) => {
    await expectRefusal(
      await changed((archive) => setFields(archive, name, fields)),
      `table "${name}"`,
    );
  });

  it('the same row twice', async () => {
    const folder = await changed((archive) => {
      const { rows } = tableOf(archive, 'responses');
      rows.push([...(rows[0] ?? [])]);
    });
    await expectRefusal(folder, 'responses');
  });
});

describe('contents that no client can store are refused, naming the row', () => {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('\\', '\\\\');
  const approval = { enabled: false, pass_percent: 100, criteria: [] };
  const withElement = (members: object) => {
    const elements = [{ id: 'q', type: 'short_text', title: 'Q', ...members }];
    return text({ schema: { sections: [{ id: 's', elements }] }, approval });
  };
  const mebibytes = (count: number) => 'a'.repeat(count * 1024 * 1024);
  const expensive = '$argon2id$v=19$m=4194304,t=64,p=1$GLu1/IMGt1lR17ffNU5eSw$';
  const cases: [table: string, member: string, fields: Record<string, string>][] = [
    ['forms', 'password_hash', { password_hash: `${expensive}${'v'.repeat(43)}` }],
    ['forms', 'password_hash', { password_hash: 'secret' }],
    ['forms', 'slug', { slug: '../admin' }],
    ['forms', 'title', { title: 'a'.repeat(5000) }],
    ['forms', 'tags', { tags: `{${Array.from({ length: 21 }, (_, tag) => tag).join()}}` }],
    ['forms', 'value.redirectUrl', { settings: text({ redirectUrl: 'javascript:alert(1)' }) }],
    ['forms', 'value.retentionDays', { settings: text({ retentionDays: 'never' }) }],
    [
      'forms',
      'settings.openAt',
      { settings: text({ openAt: '2030-01-02', closeAt: '2030-01-01' }) },
    ],
    ['forms', 'id', { draft: withElement({ id: undefined }) }],
    ['forms', 'definition|schema|object', { draft: 'null' }],
    ['forms', 'pattern', { draft: withElement({ pattern: '(a{1,900}){1,900}' }) }],
    ['form_versions', 'visible_if', { definition: withElement({ visible_if: 'later == 1' }) }],
    ['form_versions', 'schema', { definition: text({ schema: { sections: [] }, approval }) }],
    ['form_versions', 'column definition', { definition: withElement({ title: mebibytes(5) }) }],
    ['responses', 'column answers', { answers: text({ q: mebibytes(5) }) }],
    ['responses', 'column review_note', { review_note: mebibytes(1) }],
    ['responses', 'value.status', { decision: text({ status: 'MAYBE', score: '1' }) }],
    ['reviews', 'column note', { note: mebibytes(1) }],
    ['invitations', 'column reference', { reference: mebibytes(1) }],
    ['files', 'column name', { name: mebibytes(1) }],
    ['webhooks', 'url', { url: 'file:///etc/passwd' }],
    ['webhooks', 'url', { url: 'https://user:secret@receiver.example/' }],
    ['webhooks', 'events', { events: '{everything}' }],
    ['datasets', 'name', { name: '' }],
    ['dataset_revisions', 'columns', { columns: '{a,a}' }],
    ['dataset_revisions', 'row_count', { row_count: '1' }],
    ['dataset_revisions', 'bytes', { bytes: '1' }],
    ['dataset_rows', 'rows', { cells: '{DE,FR}' }],
    ['dataset_rows', 'rows', { cells: `{${'a'.repeat(3000)}}` }],
    ['dataset_rows', 'position', { position: '7' }],
  ];
  it.each(cases)('%s with another %s', async (table, member, fields) => {
    const folder = await changed((archive) => {
      setFields(archive, table, fields);
      if (table !== 'forms' || fields['slug'] === undefined) return;
      setFields(archive, 'slugs', { slug: fields['slug'] });
    });
    const named = table === 'dataset_rows' ? 'dataset_revisions' : table;
    await expectRefusal(folder, new RegExp(`"${named}".*${member.replaceAll('.', '\\.')}`));
  });

  it('the wrong text of a slug is refused in its own table, too', async () => {
    const folder = await changed((archive) => {
      tableOf(archive, 'slugs').rows.push([
        '<script>',
        `${tableOf(archive, 'forms').rows[0]?.[0]}`,
      ]);
    });
    await expectRefusal(folder, /"slugs".*slug/);
  });
});

describe('files that are not those of imported rows are refused', () => {
  it('a file of the victim', async () => {
    const key = `${victim.formId}/${await ofVictim('files', 'id')}`;
    const folder = await changed((archive) => {
      archive.files.push({ key, content: 'replaced' });
      archive.files.sort((one, other) => (one.key < other.key ? -1 : 1));
    });
    await expectRefusal(folder, /no row|not of the workspace/);
  });

  it('a file of an imported form without a row', async () => {
    const folder = await changed((archive) => {
      const row = tableOf(archive, 'files').rows.pop();
      expect(row).toBeDefined();
    });
    await expectRefusal(folder, /no row/);
  });

  it('a file that is stored already', async () => {
    const { key } = firstFile(await readArchive(honest));
    const path = join(storageFolder, key);
    await storage.put(key, Readable.from([Buffer.from('left')]));
    await expectRefusal(honest, new RegExp(`${key}.*exists already`));
    await storage.remove([key]);
    rmSync(join(path, '..'), { recursive: true });
  });

  it('a stored file that a row without content would show', async () => {
    const { key } = firstFile(await readArchive(honest));
    const folder = await changed((archive) => {
      archive.files = archive.files.filter((file) => file.key !== key);
    });
    await storage.put(key, Readable.from([Buffer.from('left')]));
    await expectRefusal(folder, new RegExp(`${key}.*exists already`));
    await storage.remove([key]);
    rmSync(join(storageFolder, key, '..'), { recursive: true });
  });

  it('a file listed twice', async () => {
    const folder = await changed((archive) => {
      archive.files.push(firstFile(archive));
    });
    await expectRefusal(folder, /twice|order/);
    const next = await changed((archive) => {
      archive.files.splice(1, 0, firstFile(archive));
    });
    await expectRefusal(next, /twice|order/);
  });

  const keys = [
    '../../../etc/passwd',
    '/etc/passwd',
    'a/../b',
    'form_x/..',
    'form_x',
    '..',
    'a/b/c',
    'a\\b',
    '',
  ];
  it.each(keys)('a file with the key %s', async (key) => {
    const folder = await changed((archive) => {
      archive.files = [{ key, content: 'x' }];
    });
    await expectRefusal(folder, /files\.jsonl\.gz/);
  });
});

describe('parts that are not what the manifest declares are refused', () => {
  const parts: [title: string, part: string, name: string][] = [
    ['outside of the folder', 'tables', '../../secret'],
    ['with an absolute path', 'tables', '/etc/passwd'],
    ['that is a folder', 'tables', 'tables'],
  ];
  it.each(parts)('a part %s', async (_, __, name) => {
    const folder = copied(() => undefined);
    await changeManifest(folder, ({ tables: [first] }) => {
      if (first) first.part.name = name;
    });
    await expectRefusal(folder, /./);
  });

  it('a wrong digest', async () => {
    const folder = copied(() => undefined);
    await changeManifest(folder, ({ tables: [first] }) => {
      if (first) first.part.sha256 = '0'.repeat(64);
    });
    await expectRefusal(folder, 'was changed');
  });

  it('a truncated table', async () => {
    await expectRefusal(
      copied((folder) => truncateSync(join(folder, 'tables/forms.copy.gz'), 30)),
      'truncated',
    );
  });

  it('a table whose gzip data end early, although its checksum is right', async () => {
    const folder = copied((one) => truncateSync(join(one, 'tables/forms.copy.gz'), 30));
    const bytes = readFileSync(join(folder, 'tables/forms.copy.gz'));
    await changeManifest(folder, (manifest) => {
      const table = manifest.tables.find(({ name }) => name === 'forms');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (table) Object.assign(table.part, { bytes: bytes.length, sha256 });
    });
    await expectRefusal(folder, /tables\/forms\.copy\.gz/);
  });

  it.each(['not JSON', '{"key":1}', 'null', '{"key":"a/b","bytes":-1,"sha256":""}'])(
    'the line %s in the list of files',
    async (line) => {
      const folder = copied(() => undefined);
      const index = await writeIndex(folder, [`${line}\n`]);
      await changeManifest(folder, (manifest) =>
        Object.assign(manifest.files, { count: 1, index }),
      );
      await expectRefusal(folder, 'files.jsonl.gz');
    },
  );

  it.each([1, 1000])('a table with other rows than declared (%i)', async (rows) => {
    const folder = copied(() => undefined);
    await changeManifest(folder, (manifest) => {
      const table = manifest.tables.find(({ name }) => name === 'files');
      if (table) table.rows = rows;
    });
    await expectRefusal(
      folder,
      /table "files" has 1000 rows|files\.copy\.gz has more than 1 lines/,
    );
  });

  const links: [title: string, place: (folder: string) => void][] = [
    [
      'a table',
      (folder) => {
        rmSync(join(folder, 'tables/forms.copy.gz'));
        symlinkSync(join(honest, 'tables/forms.copy.gz'), join(folder, 'tables/forms.copy.gz'));
      },
    ],
    [
      'the folder of tables',
      (folder) => {
        rmSync(join(folder, 'tables'), { recursive: true });
        symlinkSync(join(honest, 'tables'), join(folder, 'tables'));
      },
    ],
    [
      'the folder of files',
      (folder) => {
        rmSync(join(folder, 'files'), { recursive: true });
        symlinkSync(join(honest, 'files'), join(folder, 'files'));
      },
    ],
    [
      'the manifest',
      (folder) => {
        rmSync(join(folder, 'manifest.json'));
        symlinkSync(join(honest, 'manifest.json'), join(folder, 'manifest.json'));
      },
    ],
    [
      'an endless device',
      (folder) => {
        rmSync(join(folder, 'tables/forms.copy.gz'));
        symlinkSync('/dev/zero', join(folder, 'tables/forms.copy.gz'));
      },
    ],
  ];
  it.each(links)('%s as a symbolic link', async (_, place) => {
    await expectRefusal(copied(place), /symbolic link|not a regular file/);
  });
});

describe('an export that expands to more than it declares is refused while it is read', () => {
  it('a manifest without an end', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'manifest.json'), Buffer.alloc(80 * 1024 * 1024, ' '));
    await expectRefusal(folder, 'manifest.json');
  });

  it('a line without an end in the list of files', async () => {
    const folder = copied(() => undefined);
    const blanks = ' '.repeat(1024 * 1024);
    const index = await writeIndex(
      folder,
      Array.from({ length: 64 }, () => blanks),
    );
    await changeManifest(folder, (manifest) => Object.assign(manifest.files, { index }));
    await expectRefusal(folder, 'files.jsonl.gz');
  });

  it('more files than declared', async () => {
    const folder = copied(() => undefined);
    await changeManifest(folder, ({ files }) => {
      files.count -= 1;
    });
    await expectRefusal(folder, 'files.jsonl.gz');
  });

  it('rows after the declared ones', async () => {
    const folder = await changed((archive) => {
      const table = tableOf(archive, 'files');
      table.rows.push(['\\.'], ...Array.from({ length: 1000 }, () => ['x']));
    });
    await changeManifest(folder, (manifest) => {
      const table = manifest.tables.find(({ name }) => name === 'files');
      if (table) table.rows -= 1001;
    });
    await expectRefusal(folder, /tables\/\d+\.copy\.gz/);
  });

  it('a row without an end', async () => {
    const folder = await changed((archive) => {
      const { columns, rows } = tableOf(archive, 'forms');
      const row = [...(rows[0] ?? [])];
      row[columns.indexOf('title')] = 'x'.repeat(70 * 1024 * 1024);
      rows[0] = row;
    });
    await expectRefusal(folder, /tables\/\d+\.copy\.gz/);
  });
});

describe('what an import has stored', () => {
  it('is removed after a failure, and nothing else', async () => {
    const before = await stateOf(db.pool, storageFolder);
    const failing = {
      ...storage,
      async put(key: string, content: Parameters<typeof storage.put>[1]) {
        if (readdirSync(storageFolder).length > 1) content.destroy(new Error('the disk is full'));
        await storage.put(key, content);
      },
    };
    await expect(importFrom(honest, failing)).rejects.toThrow('the disk is full');
    expect(await stateOf(db.pool, storageFolder)).toEqual(before);
  });
});

describe('columns that refer to something', () => {
  it('are either checked by an import, or listed here with the reason why they need not', async () => {
    const free: Readonly<Record<string, string>> = {
      'reviews.key_id': 'a key of the other installation, which must not exist in this one',
      'invitations.response_id': 'the response may have been deleted; it is found within the form',
      'files.partial_id': 'the saved answers may have been deleted; they are found within the form',
      'partial_responses.file_ids': 'uploads may have expired; they are found within the form',
      'files.question_id': 'a part of the definition of the form',
      'option_counts.question_id': 'a part of the definition of the form',
      'option_counts.option_id': 'a part of the definition of the form',
      'webhooks.form_id': 'the form may have been deleted; it must not exist in this installation',
    };
    const { tables: archived } = await readArchive(honest);
    const unchecked = archived.flatMap(({ name, columns }) => {
      const rules = workspaceTables.find((one) => one.name === name);
      const conditions = (rules?.requires ?? []).map(({ condition }) => condition).join();
      const isChecked = (column: string) =>
        column === `${rules?.owner}_id` ||
        conditions.includes(`= t.${column}`) ||
        `${name}.${column}` in free;
      return columns.filter((column) => /_ids?$/.test(column) && !isChecked(column));
    });
    expect(unchecked).toEqual([]);
  });

  it('have the kind of id that the service generates, in tables with a column id', async () => {
    const { tables: archived } = await readArchive(honest);
    const withId = archived.filter(({ columns }) => columns.includes('id'));
    const declared = workspaceTables.filter(({ id }) => id !== undefined);
    expect(declared.map(({ name }) => name).sort()).toEqual(withId.map(({ name }) => name).sort());
  });

  it('every table with an owner belongs to the export, or is known not to', () => {
    const notExported = [
      'answer_blocks',
      'answer_checkpoints',
      'answer_indexes',
      'answer_tallies',
      'answer_values',
      'api_keys',
      'audit_entries',
      'console_sessions',
      'creation_keys',
      'events',
      'file_removals',
      'form_changes',
      'form_editors',
      'idempotency_keys',
      'installation',
      'mails',
      'rate_counts',
      'spent_captchas',
      'unclaimed_uploads',
      'webhook_deliveries',
      'workspaces',
    ];
    expect([...tables].sort()).toEqual([...scopedTables, ...notExported].sort());
  });
});

/** The database, whose connections lose the answer to COMMIT of an import, which is executed or not. */
function withLostCommit(isExecuted: boolean): MockInstance {
  const original: (this: unknown, ...args: unknown[]) => unknown = pg.Client.prototype.query;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    if (args[0] !== 'COMMIT') return Reflect.apply(original, this, args);
    const executed = isExecuted ? Reflect.apply(original, this, args) : undefined;
    return Promise.resolve(executed).then(() => {
      throw new Error('Connection terminated unexpectedly');
    });
  });
}

describe('an import whose COMMIT fails', () => {
  it('removes its files if it was not executed', async () => {
    const before = await stateOf(db.pool, storageFolder);
    const lost = withLostCommit(false);
    try {
      await expect(importFrom(honest)).rejects.toThrow('Connection terminated');
    } finally {
      lost.mockRestore();
    }
    await expect.poll(() => openCopies(db.pool)).toBe(0);
    expect(await stateOf(db.pool, storageFolder)).toEqual(before);
  });

  it('is complete, with its files, if only the answer was lost', async () => {
    const lost = withLostCommit(true);
    try {
      expect(await importFrom(honest)).toMatchObject({ forms: 1, responses: 2, files: 3 });
    } finally {
      lost.mockRestore();
    }
    const stored = Object.values(filesOf(join(storageFolder, own.formId)));
    expect(stored).toHaveLength(3);
    await expectRefusal(honest, 'exists already');
  });

  it('keeps its files if the database does not respond', async () => {
    const { client, workspaceId } = await buildBusyWorkspace(source);
    const folder = await exportOf(workspaceId, 'lost');
    const { body } = await client.rest('GET /forms');
    const lost = withLostCommit(true);
    const pool = vi.spyOn(db.pool, 'query').mockImplementation((...args: unknown[]) => {
      if (String(args[0]).includes('pg_advisory_xact_lock')) throw new Error('no connection');
      return Reflect.apply(pg.Pool.prototype.query, db.pool, args);
    });
    try {
      await expect(importFrom(folder)).rejects.toThrow(/Look for ws_\w+ in "workspaces list"/);
    } finally {
      lost.mockRestore();
      pool.mockRestore();
    }
    expect(Object.values(filesOf(join(storageFolder, body.data[0].id)))).toHaveLength(3);
  });
});

it('the counters and files of an import agree', async () => {
  expect(await verifyCounters({ db })).toMatchObject({ differences: [] });
  expect(await verifyFiles({ db, storage })).toMatchObject({ differences: [] });
});
