import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { pottery, workshopsDefinition } from '../../support/fixtures/workshops.ts';
import {
  clientsOf,
  createDeployment,
  type ServerClients,
} from '../../support/processes/two-servers.ts';

// Bursts of submissions to forms with few places, half of which want an option with even fewer. Every place is given.

const formCount = 50;
/** Forms that get their submissions at the same time. */
const concurrentForms = 10;

const installation = await createDeployment();
const { pool, start, run } = installation;
const servers = [await start(), await start(), await start()];
const clients = servers.map(clientsOf);

const settings = [
  { count: 24, cap: 10, limit: 1 },
  { count: 200, cap: 25, limit: 5 },
] as const;

/** Sends submissions to a new form, each to the next server. @returns how many had each answer */
async function burst(
  among: readonly ServerClients[],
  { count, cap, limit }: (typeof settings)[number],
) {
  const [{ alice } = { alice: undefined }] = among;
  if (!alice) throw new Error('There is no server.');
  const definition = workshopsDefinition(pottery(limit));
  const form = await buildPublishedForm(alice, { definition, settings: { max_responses: cap } });
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const workshop = index % 2 ? 'drawing' : 'pottery';
      const sent = await among[index % among.length]?.visitor.restUntilAvailable(
        `POST /public/forms/${form.slug}/submissions`,
        { body: { answers: { workshop } } },
      );
      return `${workshop} ${sent?.body.closed_reason ?? sent?.body.code ?? sent?.status}`;
    }),
  );
  const { rows } = await pool.query<{ stored: number; withOption: number }>(
    `SELECT count(*)::int AS stored, count(*) FILTER (WHERE answers ->> 'workshop' = 'pottery')::int AS "withOption"
     FROM responses WHERE form_id = $1`,
    [form.id],
  );
  const answered = (...texts: string[]) => answers.filter((text) => texts.includes(text)).length;
  return {
    ...rows[0],
    acknowledged: answered('pottery 201', 'drawing 201'),
    refused: answered(
      'pottery validation_failed',
      'pottery response_limit_reached',
      'drawing response_limit_reached',
    ),
  };
}

describe.each([1, 3])('%i servers', (serverCount) => {
  it.each(settings)(
    'give every place of 50 forms ($cap, of which $limit of the option) to $count submissions at once',
    async (setting) => {
      const { count, cap, limit } = setting;
      const limitForms = pLimit(concurrentForms);
      const results = await Promise.all(
        Array.from({ length: formCount }, () =>
          limitForms(() => burst(clients.slice(0, serverCount), setting)),
        ),
      );
      const expected = { stored: cap, acknowledged: cap, refused: count - cap };
      for (const { withOption = 0, ...result } of results) {
        expect(result).toEqual(expected);
        expect(withOption).toBeLessThanOrEqual(limit);
      }
    },
  );
});

it('the counters are those of the stored responses', async () => {
  const { code, stdout } = await run('scripts/cli.js', ['counters', 'verify', '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { differences: [] }]);
});
