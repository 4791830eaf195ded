// What is installed: its folder, the name of its command, its version and the oldest Node.js that runs it.

import { existsSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };

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

export const { version } = manifest;

export function isNewer(release: string, other: string): boolean {
  const [one = '', another = ''] = [release, other].map((each) => each.split('-')[0]);
  const previews = Number(other.includes('-')) - Number(release.includes('-'));
  return (byNumber(one, another) || previews || byNumber(release, other)) > 0;
}

const { compare: byNumber } = new Intl.Collator('en', { numeric: true });

/** The oldest version of Node.js that runs it, such as `20.19`. */
export const minimumNode = manifest.engines.node.replace('>=', '');
