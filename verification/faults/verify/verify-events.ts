import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../../src/platform/maps.ts';
import type { Deployment, ReceivedEvent } from '../deployment/deployment.ts';
import { keptSubmissions, type Ledger } from '../load/ledger.ts';
import type { Forms } from '../load/prepare-forms.ts';

/** Milliseconds in which all events must have been delivered once the faults are over. */
const patience = 60_000;

/** The events that receivers must get, as `type response`. */
function owedEvents(ledger: Ledger): string[] {
  const kept = keptSubmissions(ledger);
  const ids = new Set(kept.map(({ id }) => id));
  return [
    ...kept.map(({ id }) => `response.created ${id}`),
    ...ledger.reviews
      .filter(({ fate, responseId }) => fate === 'acknowledged' && ids.has(responseId))
      .map(({ responseId }) => `response.approval_changed ${responseId}`),
    ...[...ledger.deletions]
      .filter(([, fate]) => fate === 'acknowledged')
      .map(([id]) => `response.deleted ${id}`),
  ];
}

const nameOf = ({ type, responseId }: ReceivedEvent) => `${type} ${responseId}`;

/** Waits until all events were delivered; returns those that were not, and those of nothing that is stored. */
export async function verifyEvents(
  deployment: Deployment,
  ledger: Ledger,
  forms: Forms,
): Promise<string[]> {
  const received = () =>
    Object.values(forms).flatMap(({ id }) => deployment.receiver.receivedAt(`/${id}`));
  const owed = owedEvents(ledger);
  let lacking: string[] = [];
  for (const end = performance.now() + patience; ; await sleep(250)) {
    const names = new Set(received().map(nameOf));
    lacking = owed.filter((name) => !names.has(name));
    if (lacking.length === 0 || performance.now() > end) break;
    await hurryDeliveries(deployment);
  }
  return [
    ...lacking.map((name) => `${name} was not delivered`),
    ...doubled(received()),
    ...(await unfounded(deployment, ledger, received())),
  ];
}

/** Retries are due immediately, instead of after minutes. */
async function hurryDeliveries({ database }: Deployment): Promise<void> {
  await database.query(
    `UPDATE webhook_deliveries SET next_attempt_at = now()
     WHERE next_attempt_at > now() AND (leased_until IS NULL OR leased_until < now())`,
  );
}

/** An event may arrive several times, with one id. */
function doubled(received: readonly ReceivedEvent[]): string[] {
  const once = received.filter(({ type }) => type !== 'response.approval_changed');
  return [...groupBy(once, nameOf)].flatMap(([name, all]) => {
    const ids = new Set(all.map(({ webhookId }) => webhookId));
    return ids.size > 1 ? [`${name} has ${ids.size} ids`] : [];
  });
}

async function unfounded(
  { database }: Deployment,
  ledger: Ledger,
  received: readonly ReceivedEvent[],
): Promise<string[]> {
  const ids = [
    ...new Set(
      received.filter(({ type }) => type === 'response.created').map((one) => one.responseId),
    ),
  ];
  const rows = await database.query<{ id: string }>('SELECT id FROM responses WHERE id = ANY($1)', [
    ids,
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  return ids
    .filter((id) => !stored.has(id) && !ledger.deletions.has(id))
    .map((id) => `response.created ${id} was delivered, but the response is not stored`);
}
