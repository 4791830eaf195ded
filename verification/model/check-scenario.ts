import type pg from 'pg';
import { type ControlledStatements, controlStatements } from './explore/control-statements.ts';
import { type Exploration, exploreAll, exploreSome } from './explore/explore.ts';
import { type Choose, createChangeSignal, runActors } from './explore/schedule.ts';
import { deviationOf } from './observation.ts';
import type { Scenario } from './scenario.ts';
import { sequentialResults } from './sequential-results.ts';
import { createModelForm, type Makers } from './service/model-form.ts';
import { observe } from './service/observe.ts';
import { perform } from './service/perform.ts';
import { createModelKey, startModelServer } from './service/servers.ts';
import type { Outcome } from './specification.ts';

export interface CheckedScenario extends Exploration {
  /** Results that the specification does not allow, and the order of the statements that led to them. */
  readonly deviations: readonly { readonly what: string; readonly trace: readonly string[] }[];
}

/** Which interleavings to execute: all, or some at random. */
export interface How {
  readonly limit: number;
  /** Draws an integer below its argument; without it, all interleavings are executed in order. */
  readonly below?: ((end: number) => number) | undefined;
  readonly untilDeviation?: boolean;
}

/** Milliseconds by which the clock of the server for old responses is behind. */
const longAgo = 40 * 86_400_000;

export async function openModelWorld(connection: pg.PoolConfig, monitor: pg.Pool) {
  const changed = createChangeSignal();
  const controlled: ControlledStatements[] = [];
  const start = () =>
    startModelServer(connection, undefined, (pool) => {
      controlled.push(controlStatements(pool, changed.notify));
    });
  const servers = [await start(), await start(), await start()];
  const owner = await startModelServer(connection);
  const past = await startModelServer(connection, {
    ...owner.services.clock,
    now: () => new Date(owner.services.clock.now().getTime() - longAgo),
  });
  const key = await createModelKey(owner);
  const makers: Makers = { key, now: owner.url, longAgo: past.url };

  async function executeOnce(scenario: Scenario, choose: Choose) {
    const form = await createModelForm(makers, scenario);
    const outcomes: Outcome[][] = scenario.actors.map(() => []);
    const actors = scenario.actors.flatMap((turns, index) => {
      const [server, statements] = [servers[index], controlled[index]];
      if (!server || !statements) throw new Error('A scenario has more than three actors.');
      const run = async () => {
        for (const turn of turns) {
          outcomes[index]?.push(...(await perform(server, key, form, turn)));
        }
      };
      return { statements, run };
    });
    const trace = await runActors(actors, changed, monitor, choose);
    const end = await observe(monitor, form.id);
    const what = deviationOf({ outcomes, end }, sequentialResults(scenario.start, scenario.actors));
    return what === undefined ? undefined : { what, trace };
  }

  return {
    async check(
      scenario: Scenario,
      { limit, below, untilDeviation = false }: How,
    ): Promise<CheckedScenario> {
      const deviations: CheckedScenario['deviations'][number][] = [];
      const execute = async (choose: Choose) => {
        const deviation = await executeOnce(scenario, choose);
        if (deviation) deviations.push(deviation);
        return untilDeviation && deviations.length > 0;
      };
      const exploration = below
        ? await exploreSome(execute, limit, below)
        : await exploreAll(execute, limit);
      return { ...exploration, deviations };
    },
    async close() {
      await Promise.all([...servers, owner, past].map((server) => server.close()));
    },
  };
}
