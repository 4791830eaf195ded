import { unlockForm } from './password-form.ts';

/** What only pages of forms with a password load: `await import('…/password-on-demand.ts')`. */
export const passwordModule = { unlockForm };
