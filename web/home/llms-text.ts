import { setImmediate } from 'node:timers/promises';
import type { DocsGroup } from '../docs/model/docs-page.ts';
import { sectionsOf } from '../docs/search/page-sections.ts';
import type { Guide } from '../guides.ts';
import { renderToString } from '../html.ts';
import type { SiteLink } from './site-links.ts';

/** The list of the documentation for language models (https://llmstxt.org). */
export function llmsIndex(
  url: string,
  groups: readonly DocsGroup[],
  links: readonly SiteLink[],
): string {
  const entry = (title: string, path: string, description = '') =>
    `- [${title}](${url}${path})${description === '' ? '' : `: ${description}`}`;
  return [
    '# Formwright',
    '',
    '> A headless form service: it stores forms, validates and collects responses, and decides them, through GraphQL and REST.',
    '',
    `The whole documentation as one text: ${url}/llms-full.txt`,
    '',
    ...groups.flatMap(({ title, pages }) => [
      ...[`## ${title}`, ''],
      ...pages.map((page) => entry(page.title, page.path)),
      '',
    ]),
    '## Service',
    '',
    ...links.map(({ title, path, description }) => entry(title, path, description)),
    '',
  ].join('\n');
}

const guidesPath = '/docs/guides/';

/** The guides as Markdown, without the comments that mark examples for tests, and the other pages as text with headings. */
export async function llmsText(
  guides: readonly Guide[],
  groups: readonly DocsGroup[],
): Promise<string> {
  const texts = guides.map(({ text }) => text.replace(/<!--[\s\S]*?-->\n?/g, '').trim());
  const pages = groups.flatMap((group) => group.pages);
  for (const page of pages.filter(({ path }) => !path.startsWith(guidesPath))) {
    const sections = sectionsOf(renderToString(page.render()));
    texts.push(
      sections
        .map(({ heading, text }, at) =>
          `${at === 0 ? `# ${page.title}` : `## ${heading}`}\n\n${text}`.trim(),
        )
        .join('\n\n'),
    );
    await setImmediate(); // other requests in between
  }
  return `${texts.join('\n\n---\n\n')}\n`;
}
