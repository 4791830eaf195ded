import type pg from 'pg';
import { findChangedFunctions, readFunctions, type SqlFunction } from './applied-functions.ts';
import { indexBuiltBy, type Migration, readMigrations } from './migration-files.ts';
import { compareHistory } from './migration-history.ts';

/** What a pending migration or changed function does. */
export interface PlannedMigration {
  readonly name: string;
  /**
   * `expand`: every running server continues to work. `contract`: those without `requires` do not.
   * `function`: replaces a function, or creates one; every running server continues to work.
   */
  readonly kind: 'expand' | 'contract' | 'function';
  /** The migration that a server must contain to use the database afterwards. */
  readonly requires: string | undefined;
  readonly statements: readonly string[];
  /** Names of the indexes that are built without blocking writes. */
  readonly concurrentIndexes: readonly string[];
}

/** What `migrate` would do. */
export interface MigrationPlan {
  readonly pending: readonly PlannedMigration[];
  /** Whether the servers of the release that last migrated the database continue to work. */
  readonly isCompatible: boolean;
  /** Whether the database has no tables yet, and therefore no servers. */
  readonly isEmpty: boolean;
}

/**
 * Reads what `migrate` would do, and changes nothing.
 *
 * @param pool connections to the database, unless it does not exist yet
 * @throws {OperatorError} if this release must not use the database
 */
export async function planMigrations(
  schemaFolder: string,
  pool?: Pick<pg.Pool, 'query'>,
): Promise<MigrationPlan> {
  const known = await readMigrations(schemaFolder);
  const functions = await readFunctions(schemaFolder);
  const changed = pool ? await findChangedFunctions(pool, functions) : functions;
  const history = pool ? await compareHistory(pool, known) : emptyHistory(known);
  const { pending, applied, isEmpty } = history;
  const isCompatible = ({ requires }: Migration) =>
    isEmpty || requires === undefined || applied.has(requires);
  return {
    pending: [...pending.map(planned), ...changed.map(plannedFunction)],
    isCompatible: pending.every(isCompatible),
    isEmpty,
  };
}

const emptyHistory = (pending: readonly Migration[]) => ({
  pending,
  applied: new Set<string>(),
  isEmpty: true,
});

function planned({ name, requires, statements }: Migration): PlannedMigration {
  return {
    name,
    kind: requires === undefined ? 'expand' : 'contract',
    requires,
    statements,
    concurrentIndexes: statements.flatMap((statement) => {
      const index = indexBuiltBy(statement);
      return index === undefined ? [] : [index.replaceAll('"', '')];
    }),
  };
}

function plannedFunction({ name, statements }: SqlFunction): PlannedMigration {
  return { name, kind: 'function', requires: undefined, statements, concurrentIndexes: [] };
}
