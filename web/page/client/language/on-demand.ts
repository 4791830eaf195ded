import { enableLanguageSwitch, translateToChoice } from './language-switch.ts';

/** What only pages of forms in several languages load: `await import('…/on-demand.ts')`. */
export const languageModule = { enableLanguageSwitch, translateToChoice };
