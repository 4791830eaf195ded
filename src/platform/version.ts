import manifest from '../../package.json' with { type: 'json' };

export const { version } = manifest;

export function isNewer(release: string, other: string): boolean {
  const [one = '', another = ''] = [release, other].map((each) => each.split('-')[0]);
  const previews = Number(other.includes('-')) - Number(release.includes('-'));
  return (byNumber(one, another) || previews || byNumber(release, other)) > 0;
}

const { compare: byNumber } = new Intl.Collator('en', { numeric: true });

/** The oldest version of Node.js that runs it, such as `20.19`. */
export const minimumNode = manifest.engines.node.replace('>=', '');
