import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Client } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import type { TestWorld } from '../../support/world/test-world.ts';

/** The subscription of the tests. */
export const subscription = `subscription Created($formId: ID!) {
  responseCreated(formId: $formId) { id answers }
}`;

/** The payload of one event. */
export interface Created {
  readonly responseCreated?: { readonly id: string; readonly answers: unknown } | null;
}

export interface WatchedForm {
  readonly id: string;
  /** Stores a response, and returns its id. */
  submit(name: string): Promise<string>;
}

export async function watchedForm(client: Client): Promise<WatchedForm> {
  const { id } = await buildPublishedForm(client);
  return {
    id,
    async submit(name) {
      const { body } = await client.rest(`POST /forms/${id}/responses`, {
        body: { answers: { name } },
      });
      return body.id;
    },
  };
}

export const pollOptions = { interval: 20 };

/** The server polls and sends heartbeats in quick succession, and does not wait for clients when it stops. */
export const quickSubscriptions = {
  responsePoll: 50,
  accessPoll: 50,
  multipartHeartbeat: 100,
  requestDrain: 300,
};

/** A promise with its `resolve` and `reject`. */
export function deferred() {
  let resolve: () => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

/** The number of polls for new responses while `work` runs. */
async function pollsDuring(
  { services }: TestWorld,
  work: (polls: () => number) => Promise<unknown>,
) {
  const query = vi.spyOn(services.db.pool, 'query');
  const polls = () =>
    query.mock.calls.filter(([statement]) => Object(statement).name === 'recent-responses').length;
  try {
    await work(polls);
    return polls();
  } finally {
    query.mockRestore();
  }
}

/** Waits until a subscription is established: the server then polls repeatedly. */
export const waitUntilSubscribed = (world: TestWorld) =>
  pollsDuring(world, (polls) => expect.poll(polls, pollOptions).toBeGreaterThan(1));

/** Waits until the server has ended every subscription. */
export const waitUntilUnsubscribed = (world: TestWorld) =>
  expect.poll(() => pollsDuring(world, () => sleep(4 * quickSubscriptions.responsePoll))).toBe(0);
