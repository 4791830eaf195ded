import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { onTestFinished } from 'vitest';

// LibreOffice, which reads exports. The check of the repository installs it.

const office = process.env['OFFICE'] ?? '/usr/bin/soffice';

/** Whether LibreOffice is installed; tests of it are skipped otherwise. */
export const hasOffice = existsSync(office);

if (!hasOffice && process.env['REQUIRE_OFFICE']) throw new Error('LibreOffice is not installed');
if (!hasOffice) console.warn('LibreOffice is missing: workbooks are NOT opened with it here');

/** The cells of the first sheet of each workbook, as LibreOffice shows them; opened by one process. */
export async function openInOffice(books: readonly Buffer[]): Promise<string[][][]> {
  const folder = await mkdtemp(join(tmpdir(), 'formwright-office-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pathOf = (index: number, extension: string) => join(folder, `${index}.${extension}`);
  await Promise.all(books.map((book, index) => writeFile(pathOf(index, 'xlsx'), book)));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  // Comma, quote, UTF-8, and cells as they are shown instead of in the locale of the machine.
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
  const args = ['--headless', profile, '--convert-to', csv, '--outdir', folder];
  execFileSync(office, [...args, ...books.map((_, index) => pathOf(index, 'xlsx'))], {
    stdio: 'ignore',
  });
  return Promise.all(
    books.map(async (_, index) => parse(await readFile(pathOf(index, 'csv'), 'utf8'))),
  );
}
