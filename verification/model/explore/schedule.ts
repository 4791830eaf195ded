import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Accesses, union } from './accesses.ts';
import type { ControlledStatements, Step } from './control-statements.ts';

export interface ControlledActor {
  readonly statements: ControlledStatements;
  run(): Promise<void>;
}

export interface PossibleStep {
  /** What it may touch; once it was taken, what it has touched. */
  accesses: Accesses;
}

export type Enabled = ReadonlyMap<number, PossibleStep>;

/** Chooses the next actor, one of those that can take a step. */
export type Choose = (enabled: Enabled) => number;

/** Milliseconds after which an execution cannot continue. */
const stuckAfter = 20_000;

interface Taken {
  readonly step: Step;
  readonly possible: PossibleStep | undefined;
  /** Statements that waited for a lock then: the end of a transaction may continue them. */
  readonly blocked: readonly Step[];
}

/** What steps have touched becomes known with their results. */
function noteResults(taken: readonly Taken[]): void {
  for (const { step, possible, blocked } of taken) {
    if (possible) possible.accesses = accessesOf(step, blocked);
  }
}

const withBlocked = (steps: ReadonlyMap<number, Step>, blocked: readonly Step[]): Enabled =>
  new Map([...steps].map(([index, step]) => [index, { accesses: accessesOf(step, blocked) }]));

/** What a step touches, with the statements that it continues. */
const accessesOf = ({ accesses, isEnd }: Step, blocked: readonly Step[]): Accesses =>
  isEnd ? union(accesses, ...blocked.map((one) => one.accesses)) : accesses;

export interface ChangeSignal {
  /** Resolves at the next change, or after some milliseconds. */
  next(milliseconds: number): Promise<void>;
  notify(): void;
}

export function createChangeSignal(): ChangeSignal {
  let wake = (): void => undefined;
  return {
    next: (milliseconds) =>
      Promise.race([
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
        sleep(milliseconds),
      ]),
    notify: () => wake(),
  };
}

/**
 * Runs actors at the same time, in the order that `choose` forces: one of them sends a statement, and the next one is
 * chosen when each of them waits for permission, or for a lock of another one, or is done.
 *
 * @returns the texts of the statements, each with the number of its actor
 * @throws {Error} if no actor can continue
 */
export async function runActors(
  actors: readonly ControlledActor[],
  changed: ChangeSignal,
  monitor: pg.Pool,
  choose: Choose,
): Promise<string[]> {
  const done = new Set<number>();
  const failures: unknown[] = [];
  for (const { statements } of actors) statements.isOpen = false;
  const ends = actors.map(({ run }, index) =>
    run()
      .catch((error: unknown) => failures.push(error))
      .finally(() => {
        done.add(index);
        changed.notify();
      }),
  );
  const trace: string[] = [];
  const taken: Taken[] = [];
  try {
    for (let enabled = await settle(); done.size < actors.length; enabled = await settle()) {
      noteResults(taken);
      if (enabled.size === 0) continue;
      const blocked = actors.flatMap(({ statements }) => [...statements.running.values()]);
      const possible = withBlocked(enabled, blocked);
      const chosen = choose(possible);
      const step = enabled.get(chosen);
      if (!step) throw new Error(`Actor ${chosen} cannot take a step.`);
      trace.push(`${chosen}: ${step.text.replace(/\s+/g, ' ').trim().slice(0, 70)}`);
      taken.push({ step, possible: possible.get(chosen), blocked });
      step.release();
    }
    noteResults(taken);
  } finally {
    for (const { statements } of actors) {
      statements.isOpen = true;
      for (const step of [...statements.waiting]) step.release();
    }
    await Promise.all(ends);
  }
  if (failures.length > 0) throw failures[0];
  return trace;

  /** Waits until no actor can continue by itself; those that have a step. */
  async function settle(): Promise<ReadonlyMap<number, Step>> {
    const deadline = performance.now() + stuckAfter;
    for (;;) {
      const busy = actors.filter(
        ({ statements }, index) => !done.has(index) && statements.waiting.length === 0,
      );
      if (busy.length === 0 || (await areBlocked(busy))) break;
      await changed.next(2);
      if (performance.now() > deadline) throw new Error(`Stuck after ${trace.join('; ')}`);
    }
    const steps = actors.map(({ statements }) => statements.waiting[0]);
    return new Map(steps.flatMap((step, index) => (step ? [[index, step] as const] : [])));
  }

  /**
   * Whether all that these actors execute are statements that wait for a lock of another actor. Statements that wait
   * for the same actor continue when it does.
   */
  async function areBlocked(busy: readonly ControlledActor[]): Promise<boolean> {
    if (busy.some(({ statements }) => statements.running.size === 0)) return false;
    const backends = busy.flatMap(({ statements }) => [...statements.running.keys()]);
    const { rows } = await monitor.query<{ pid: number; blockers: number[] }>({
      name: 'blockers',
      text: 'SELECT pid, pg_blocking_pids(pid) AS blockers FROM unnest($1::int[]) AS b(pid)',
      values: [backends],
    });
    const blockersOf = new Map(rows.map(({ pid, blockers }) => [pid, blockers]));
    return busy.every(({ statements }) => {
      const isForeign = (pid: number) => !statements.backends.has(pid);
      const blockers = [...statements.running.keys()].map((pid) => blockersOf.get(pid) ?? []);
      return blockers.every(({ length }) => length > 0) && blockers.flat().some(isForeign);
    });
  }
}
