import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type ControlledStatements, controlStatements } from './explore/control-statements.ts';
import { type Exploration, exploreAll, exploreSome } from './explore/explore.ts';
import { type Choose, createChangeSignal, runActors } from './explore/schedule.ts';
import type { Scenario } from './scenario.ts';
import { type Result, sequentialResults } from './sequential-results.ts';
import { createModelForm, type Makers } from './service/model-form.ts';
import { perform } from './service/perform.ts';
import { createModelKey, digestOf, sharedSolution, startModelServer } from './service/servers.ts';
import type { Outcome, Resource, State } from './specification.ts';

/** What is stored of a form, as far as the specification knows it. */
interface Observation {
  /** Names of the responses, sorted. */
  readonly responses: readonly string[];
  /** Responses by their counters: of versions, of days, and of the options with limits. */
  readonly counted: number;
  readonly countedByDay: number;
  readonly countedOfOptions: number;
  readonly keys: number;
  readonly invitation: State['invitation'];
  readonly upload: State['upload'];
  readonly partial: State['partial'];
  readonly isCaptchaSpent: boolean;
}

function observationOf(state: State): Observation {
  const { responses, keys, invitation, upload, partial } = state;
  return {
    responses: responses.map(({ name }) => name),
    counted: responses.length,
    countedByDay: responses.length,
    countedOfOptions: responses.flatMap(({ uses = [] }) => uses.filter(isOption)).length,
    keys: Object.keys(keys).length,
    invitation,
    upload,
    partial,
    isCaptchaSpent: state.captcha === 'spent',
  };
}

const isOption = (resource: Resource) => /option/i.test(resource);

/** The answers to the actors, and what is stored in the end. */
interface ObservedResult extends Pick<Result, 'outcomes'> {
  readonly end: Observation;
}

/**
 * What is wrong with an observed result; undefined if nothing is.
 *
 * @param allowed the results of the specification
 */
function deviationOf(observed: ObservedResult, allowed: readonly Result[]): string | undefined {
  const { outcomes, end } = observed;
  const isAllowed = allowed.some(
    (one) =>
      isDeepStrictEqual(end, observationOf(one.end)) &&
      outcomes.every((own, actor) =>
        own.every((outcome, at) => one.outcomes[actor]?.[at]?.split(' or ').includes(outcome)),
      ),
  );
  if (isAllowed) return undefined;
  return `no order of the actions has this result: ${JSON.stringify(observed)}`;
}

async function observe(pool: pg.Pool, formId: string): Promise<Observation> {
  const { rows } = await pool.query<Observation>({
    name: 'observe',
    text: observeSql,
    values: [formId, digestOf(sharedSolution)],
  });
  const [row] = rows;
  if (!row) throw new Error('The database returned no row.');
  return row;
}

/** `orphaned`: a file that belongs to a response that does not exist, which no state of the specification allows. */
const observeSql = `
  SELECT
    ARRAY(SELECT answers ->> 'name' FROM responses WHERE form_id = $1 ORDER BY answers ->> 'name') AS responses,
    coalesce((SELECT sum(count) FROM response_counts WHERE form_id = $1), 0)::int AS counted,
    coalesce((SELECT sum(count) FROM response_days WHERE form_id = $1), 0)::int AS "countedByDay",
    coalesce((SELECT sum(count) FROM option_counts WHERE form_id = $1), 0)::int AS "countedOfOptions",
    (SELECT count(*) FROM idempotency_keys WHERE form_id = $1)::int AS keys,
    coalesce((
      SELECT CASE WHEN used_at IS NOT NULL THEN 'used' WHEN revoked_at IS NOT NULL THEN 'revoked' ELSE 'open' END
      FROM invitations WHERE form_id = $1
    ), 'gone') AS invitation,
    coalesce((
      SELECT CASE WHEN f.response_id IS NULL THEN 'unclaimed' WHEN r.id IS NOT NULL THEN 'claimed' ELSE 'orphaned' END
      FROM files f LEFT JOIN responses r ON r.form_id = f.form_id AND r.id = f.response_id WHERE f.form_id = $1
    ), 'gone') AS upload,
    CASE
      WHEN EXISTS (SELECT FROM used_partials WHERE form_id = $1) THEN 'submitted'
      WHEN EXISTS (SELECT FROM partial_responses WHERE form_id = $1) THEN 'saved'
      ELSE 'gone'
    END AS partial,
    EXISTS (SELECT FROM spent_captchas WHERE form_id = $1 AND digest = $2) AS "isCaptchaSpent"`;

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
