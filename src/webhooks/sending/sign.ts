// Secrets and signatures in the format of Standard Webhooks 1.0.0.

import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const prefix = 'whsec_';

/** Generates a secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(clock: Clock): string {
  return prefix + Buffer.from(clock.random(32)).toString('base64');
}

function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}

interface Message {
  readonly id: string;
  readonly payload: string;
  /** `whsec_…`; one signature for each. */
  readonly secrets: readonly string[];
}

/** The headers that sign a message. */
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
