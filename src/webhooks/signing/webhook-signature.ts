import { createHmac } from 'node:crypto';
import { signingKey } from './webhook-secrets.ts';

export interface Message {
  readonly id: string;
  readonly payload: string;
  /** `whsec_…`; one signature for each. */
  readonly secrets: readonly string[];
}

/** The signature headers of Standard Webhooks 1.0.0. */
export function signedHeaders({ id, payload, secrets }: Message, at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const content = `${id}.${timestamp}.${payload}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', signingKey(secret)).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
