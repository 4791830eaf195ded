import type { LimitName } from '../kernel/rate-limit-settings.ts';
import type { AccessKernel } from './access.ts';
import { addressOf } from './limits/address.ts';
import type { Allowance } from './limits/limits.ts';

/** Somebody without a key. */
export interface Visitor {
  /** IP address. */
  readonly address: string;
  /** Value of the `X-Form-Access` header, if it was sent. */
  readonly formAccess: string | undefined;
  /** Is told what a limit leaves them. */
  hear(allowance: Allowance): void;
}

/**
 * Counts a visitor's request, before anything is done for it: failures count too.
 *
 * @param formId the form that is limited; left out where all count together, empty for any that
 *   there is not
 * @throws {Problem} `rate_limited`
 */
export async function limitVisitor(
  { limits }: AccessKernel,
  name: LimitName,
  visitor: Visitor,
  formId?: string,
): Promise<void> {
  const address = addressOf(visitor.address);
  const who = formId === undefined ? [address] : [formId, address];
  const allowance = await limits.consume(name, ...who);
  if (allowance) visitor.hear(allowance);
}
