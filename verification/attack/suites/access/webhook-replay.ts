import { verifyWebhook } from '../../../../packages/client/src/webhook.ts';
import { signedHeaders } from '../../../../src/webhooks/sending/sign.ts';
import { attacksOf, oncePer, probe } from '../../probe.ts';
import type { Target } from '../../suite.ts';
import { attackersReceiver } from '../../target/receiver.ts';
import { createWebhook, deleteWebhook, sendTestDelivery } from '../../target/test-delivery.ts';

/** A delivery that an attacker recorded, and the secret of its webhook, which only the receiver has. */
interface Recorded {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const recorded = oncePer(async (target: Target): Promise<Recorded> => {
  const { permissive } = target;
  const receiver = await attackersReceiver(target);
  const { id, secret } = await createWebhook(permissive, `${receiver.url}/recorded`);
  await sendTestDelivery(permissive, id);
  await deleteWebhook(permissive, id);
  const [delivery] = receiver.requestsFor('/recorded');
  if (!delivery) throw new Error('The receiver got no delivery.');
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const headers = names.map((name) => [name, String(delivery.headers[name])]);
  const sent = { secret, headers: Object.fromEntries(headers), body: delivery.body };
  const error = await errorOf(sent);
  if (error !== undefined) throw new Error(`The delivery is refused as it was sent: ${error}`);
  return sent;
});

function signedAt(recorded: Recorded, seconds: number): Recorded {
  const { secret, headers, body } = recorded;
  const message = { id: headers['webhook-id'] ?? '', payload: body, secrets: [secret] };
  return { ...recorded, headers: signedHeaders(message, new Date(Date.now() + seconds * 1000)) };
}

const withHeaders = (
  { headers }: Recorded,
  change: Readonly<Record<string, string>>,
): Partial<Recorded> => ({ headers: { ...headers, ...change } });

const late = 'The webhook timestamp is missing or outside the tolerance';
const forged = 'The webhook signature is invalid';

/** What is sent again, and the error of the verification that `@formwright/client` offers. */
const replays: Readonly<
  Record<string, { readonly error: string; change(recorded: Recorded): Partial<Recorded> }>
> = {
  'an hour later': { error: late, change: (sent) => signedAt(sent, -3600) },
  'six minutes later': { error: late, change: (sent) => signedAt(sent, -360) },
  'from the future': { error: late, change: (sent) => signedAt(sent, 3600) },
  'with the present time': {
    error: forged,
    change: (sent) => {
      const time = Number(sent.headers['webhook-timestamp']) + 1;
      return withHeaders(sent, { 'webhook-timestamp': String(time) });
    },
  },
  'with a time that is no number': {
    error: late,
    change: (sent) => withHeaders(sent, { 'webhook-timestamp': 'NaN' }),
  },
  'with another id': {
    error: forged,
    change: (sent) => withHeaders(sent, { 'webhook-id': 'evt_other' }),
  },
  'with another body': {
    error: forged,
    change: ({ body }) => ({ body: body.replace('webhook.test', 'response.created') }),
  },
  'with a byte more': { error: forged, change: ({ body }) => ({ body: `${body} ` }) },
  'to the receiver of another webhook': {
    error: forged,
    change: () => ({ secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }),
  },
  'without a signature': {
    error: forged,
    change: (sent) => withHeaders(sent, { 'webhook-signature': '' }),
  },
  'with a signature of another version': {
    error: forged,
    change: (sent) => {
      const signature = sent.headers['webhook-signature'] ?? '';
      return withHeaders(sent, { 'webhook-signature': signature.replaceAll('v1,', 'v1a,') });
    },
  },
};

export const webhookReplays = (target: Target) =>
  attacksOf(replays, (name, { error, change }) =>
    probe(`a recorded delivery ${name}`, `a delivery, ${name}`, async () => {
      const original = signedAt(await recorded(target), 0);
      const found = await errorOf({ ...original, ...change(original) });
      return {
        fault: found === undefined ? 'was accepted' : undefined,
        isRefused: found === error,
      };
    }),
  );

async function errorOf({ secret, headers, body }: Recorded): Promise<string | undefined> {
  try {
    await verifyWebhook(secret, headers, body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
