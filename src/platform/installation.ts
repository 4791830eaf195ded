import { existsSync } from 'node:fs';

const here = new URL('.', import.meta.url);

/** The folder of the installation, whether its code runs from the sources or from `dist`. */
export const installation = new URL(
  here.pathname.endsWith('/src/platform/') ? '../../' : '../',
  here,
);

/** How an operator calls the command line: of a checkout, of an installed package, or of an image. */
export const commandName = existsSync(new URL('scripts/cli.js', installation))
  ? 'npm run cli --'
  : `${installation.pathname.includes('/node_modules/') ? 'npx ' : ''}formwright`;
