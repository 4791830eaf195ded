import pg from 'pg';
import type { BackupScope } from '../backup-scope.ts';
import type { Manifest } from '../format/manifest.ts';
import { workspaceTables } from './workspace-tables.ts';

/** One workspace: its forms with everything that belongs to them, its datasets and webhooks. Not its API keys. */
export function scopeOfWorkspace(workspace: NonNullable<Manifest['workspace']>): BackupScope {
  const id = pg.escapeLiteral(workspace.id);
  const ofForms = `form_id IN (SELECT id FROM forms WHERE workspace_id = ${id})`;
  const conditionOf = {
    workspace: `workspace_id = ${id}`,
    form: ofForms,
    dataset: `dataset_id IN (SELECT id FROM datasets WHERE workspace_id = ${id})`,
  };
  const conditions = new Map(
    workspaceTables.map(({ name, owner, exported = 'true' }) => [
      name,
      `${conditionOf[owner]} AND ${exported}`,
    ]),
  );
  return {
    workspace,
    conditionOf: (table) => conditions.get(table),
    filesCondition: ofForms,
  };
}
