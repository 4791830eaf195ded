import { attacksOf, probe } from '../../../probe.ts';
import type { Target } from '../../../suite.ts';
import { createWebhook, deleteWebhook, sendTestDelivery } from '../../../target/test-delivery.ts';
import { listener } from './addresses.ts';

/** What a delivery to a name must fail with; the answers of its name server are in `target/rebinding-names.js`. */
const refused = 'The address is private.';
/** Nothing listens at the public address. */
const notReached = 'The receiver refused the connection.';

/** The answers for a name, in turn, and the error of each delivery. */
const names: Readonly<Record<string, readonly string[]>> = {
  private: [refused],
  'public.private': [notReached, refused],
  'public.private.public': [notReached, refused, notReached],
  both: [notReached],
  'both.private': [notReached, refused],
};

/** The name of a webhook has a public address until it was checked (DNS rebinding). */
export const rebinding = (target: Target) =>
  attacksOf(names, (labels, expected, random) => {
    const host = `${labels}.n${random.below(2 ** 30)}.rebind.test`;
    return probe(`a name that is ${labels}`, `a webhook to https://${host}`, async () => {
      const { port, count } = await listener(target);
      const access = { url: target.url, key: target.owner.key };
      const before = count();
      const { id } = await createWebhook(access, `https://${host}:${port}/`);
      const errors: (string | null)[] = [];
      for (const _ of expected) errors.push((await sendTestDelivery(access, id)).error);
      await deleteWebhook(access, id);
      return {
        fault: count() > before ? `connected to ${host}` : undefined,
        isRefused: errors.join() === expected.join(),
      };
    });
  });
