import type { DocsGroup } from '../docs/model/docs-page.ts';
import { pageSections } from '../docs/search/page-sections.ts';
import type { Guide } from '../guides.ts';
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

/** The guides as Markdown, without the comments that mark examples for tests, and the other pages as text with headings. */
export async function llmsText(
  guides: readonly Guide[],
  groups: readonly DocsGroup[],
): Promise<string> {
  const texts = guides.map(({ text }) => text.replace(/<!--[\s\S]*?-->\n?/g, '').trim());
  const others = groups.map((group) => ({
    ...group,
    pages: group.pages.filter(({ path }) => !path.startsWith('/docs/guides/')),
  }));
  for await (const { title, sections } of pageSections(others)) {
    const parts = sections.map(({ heading, text }, at) =>
      `${at === 0 ? `# ${title}` : `## ${heading}`}\n\n${text}`.trim(),
    );
    texts.push(parts.join('\n\n'));
  }
  return `${texts.join('\n\n---\n\n')}\n`;
}
