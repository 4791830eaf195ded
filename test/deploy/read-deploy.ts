import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const root = new URL('../../', import.meta.url);

export const pathOf = (name: string): string => fileURLToPath(new URL(name, root));

export const textOf = (name: string): string => readFileSync(new URL(name, root), 'utf8');

/** The documents of a YAML file; merge keys are applied. */
export function yamlOf(name: string): unknown[] {
  return parseAllDocuments(textOf(name), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS();
  });
}

/** The names of all YAML files below a folder. */
export const yamlFilesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}${name}`);

export const record = z.record(z.string(), z.string());
