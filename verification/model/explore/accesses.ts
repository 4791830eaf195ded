// Which statements commute: two orders of them that differ only in the order of such statements have the same result,
// so that one of the orders represents both.

/** What a statement reads and writes: tables, and the locks of their rows. */
export interface Accesses {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
}

export const noAccesses: Accesses = { reads: new Set(), writes: new Set() };

export const isEmpty = ({ reads, writes }: Accesses): boolean => reads.size + writes.size === 0;

/** Whether the order of two statements of different actors makes no difference. */
export const areIndependent = (one: Accesses, other: Accesses): boolean =>
  !(overlaps(one.writes, other.writes) || overlaps(one.writes, other.reads)) &&
  !overlaps(one.reads, other.writes);

const overlaps = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].some((item) => others.has(item));

export const union = (...all: readonly Accesses[]): Accesses => ({
  reads: new Set(all.flatMap(({ reads }) => [...reads])),
  writes: new Set(all.flatMap(({ writes }) => [...writes])),
});

/** The tables of the write path. Statements that touch no other than different ones commute with all. */
const tables = [
  'forms',
  'responses',
  'response_counts',
  'response_days',
  'option_counts',
  'idempotency_keys',
  'invitations',
  'files',
  'unclaimed_uploads',
  'partial_responses',
  'used_partials',
  'spent_captchas',
] as const;

const lockOf = (table: string): string => `lock of ${table}`;

/** A scenario has one form, so that this is the lock of one row. */
const formLock = lockOf('forms');

/** What `store_responses` reads to decide whether to store anything. */
const deciding: Accesses = { reads: new Set(['forms', formLock]), writes: new Set() };

/** What the SQL functions of the write path touch. Others touch everything. */
const functions: Readonly<Record<string, Accesses>> = {
  store_responses: {
    ...deciding,
    writes: new Set(
      tables.filter(
        (table) => !['forms', 'files', 'unclaimed_uploads', 'spent_captchas'].includes(table),
      ),
    ),
  },
  delete_responses: {
    reads: new Set(['forms', formLock]),
    writes: new Set(
      tables.filter((table) => !['forms', 'invitations', 'spent_captchas'].includes(table)),
    ),
  },
  claim_files: { reads: new Set(), writes: new Set(['files', 'unclaimed_uploads']) },
  delete_partial: {
    reads: new Set(['forms', formLock]),
    writes: new Set(['partial_responses', 'files']),
  },
  open_write: { reads: new Set(['responses']), writes: new Set() },
};

/** Functions that touch no table of the write path. */
const harmless =
  /^(set_config|pg_\w+|coalesce|count|sum|json_\w+|array_\w+|unnest|hashtext|jsonb_\w+)$/;

const allTables: Accesses = { reads: new Set(), writes: new Set(tables) };

/**
 * What a statement touches in a transaction that has touched something before: others see what it writes when the
 * transaction ends, and wait for its locks until then.
 */
export function inTransaction(statement: Accesses, before: Accesses): Accesses {
  const locks = [...statement.writes].filter((item) => !isTable(item));
  const isHeld = before.writes.has(formLock);
  return {
    reads: statement.reads,
    writes: new Set(locks.filter((lock) => !(isHeld && lock === formLock))),
  };
}

/** The end of a transaction that is undone: others see nothing of it, and no longer wait for its locks. */
export const rolledBack = ({ writes }: Accesses): Accesses => ({
  reads: new Set(),
  writes: new Set([...writes].filter((item) => !isTable(item))),
});

/**
 * What a statement that is its own transaction has touched, by its result: nothing is written by one that fails, nor by
 * `store_responses` if the form is locked or has changed.
 */
export function afterwards(statement: Accesses, failed: boolean, rows: unknown): Accesses {
  const [first] = Array.isArray(rows) ? rows : [];
  const { outcomes } = Object(first);
  const isSkipped =
    Array.isArray(outcomes) && outcomes.every((outcome) => Object(outcome).kind === 'skipped');
  if (isSkipped) return deciding;
  if (!failed) return statement;
  return { reads: new Set([...statement.reads, ...statement.writes]), writes: new Set() };
}

/** Rows that are written are locked. */
const withLocks = ({ reads, writes }: Accesses): Accesses => ({
  reads,
  writes: new Set([...writes].flatMap((item) => (isTable(item) ? [item, lockOf(item)] : [item]))),
});

const isTable = (item: string): boolean => tables.some((table) => table === item);

/** The accesses of a statement by its text, if it is its own transaction. */
export const accessesOf = (text: string, values: readonly unknown[] = []): Accesses =>
  withLocks(touchedBy(text, values));

function touchedBy(text: string, values: readonly unknown[]): Accesses {
  const [, called] = /\bSELECT\s+(?:[\w, ]+\s+FROM\s+)?(\w+)\s*\(/i.exec(text) ?? [];
  const known = called === undefined ? undefined : functions[called];
  const opening = text.includes('open_write(') ? functions['open_write'] : undefined;
  if (known ?? opening) return exclusive(known ?? opening ?? noAccesses, called, values);
  const named = tables.filter((table) => new RegExp(`\\b${table}\\b`).test(text));
  const written = [
    ...text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:"?public"?\.)?"?(\w+)/gi),
  ]
    .map(([, table = '']) => table)
    .filter((table) => tables.some((one) => one === table));
  if (named.length === 0)
    return called !== undefined && isProjectFunction(called) ? allTables : noAccesses;
  const locks = /\bFOR (?:NO KEY )?UPDATE\b/i.test(text) || written.length > 0;
  const shares = /\bFOR (?:KEY )?SHARE\b/i.test(text);
  const rows = (locks ? (written.length > 0 ? written : named) : []).map(lockOf);
  return {
    reads: new Set([...named, ...(shares ? named.map(lockOf) : [])]),
    writes: new Set([...written, ...rows]),
  };
}

const isProjectFunction = (name: string) => name.includes('_') && !harmless.test(name);

/** With a cap or a limited option, `store_responses` locks the form exclusively. */
function exclusive(
  accesses: Accesses,
  called: string | undefined,
  values: readonly unknown[],
): Accesses {
  const groups = String(values[4]);
  const locksAlone = called === 'store_responses' && groups.includes('"exclusive":true');
  return locksAlone ? union(accesses, { reads: new Set(), writes: new Set([formLock]) }) : accesses;
}
