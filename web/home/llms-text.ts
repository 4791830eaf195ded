import { guideTitle } from '../docs/guides/render-guide.ts';
import type { Guide } from '../guides.ts';
import type { SiteLink } from './site-links.ts';

/** The list of the documentation for language models (https://llmstxt.org). */
export function llmsIndex(
  url: string,
  guides: readonly Guide[],
  links: readonly SiteLink[],
): string {
  const entry = (title: string, path: string, description = '') =>
    `- [${title}](${url}${path})${description === '' ? '' : `: ${description}`}`;
  return [
    '# Formwright',
    '',
    '> A headless form service: it stores forms, validates and collects responses, and decides them, through GraphQL and REST.',
    '',
    `All guides as one text: ${url}/llms-full.txt`,
    '',
    '## Guides',
    '',
    ...guides.map((guide) => entry(guideTitle(guide), `/docs/guides/${guide.name}`)),
    '',
    '## Reference',
    '',
    ...links.map(({ title, path, description }) => entry(title, path, description)),
    '',
  ].join('\n');
}

/** All guides as Markdown, without the comments that mark examples for tests. */
export const llmsText = (guides: readonly Guide[]): string =>
  guides.map(({ text }) => text.replace(/<!--[\s\S]*?-->\n?/g, '').trim()).join('\n\n---\n\n');
