import type { Random } from '../../support/requests/seeded-random.ts';
import type { SoakClient } from './soak-client.ts';
import type { SoakTarget } from './soak-target.ts';

/** Milliseconds of a subscription, at most. */
const longestSubscription = 2000;

/** Subscribes to the responses of a form, reads for a moment, and disconnects. */
export async function followResponses(
  { url, key, workspace }: SoakTarget,
  client: SoakClient,
  random: Random,
): Promise<void> {
  const signal = AbortSignal.timeout(50 + random.below(longestSubscription));
  const query = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
  try {
    const { body } = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        Accept: 'text/event-stream',
      },
      body: JSON.stringify({ query, variables: { id: workspace.ids['form'] } }),
      signal,
    });
    for await (const _ of body ?? []) if (random.below(4) === 0) break;
  } catch {
    // Disconnected by the signal.
  }
  await client.call(key, `GET /api/v1/forms/${workspace.ids['form']}`);
}
