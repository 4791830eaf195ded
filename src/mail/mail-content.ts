// What a notification says: a subject, and its content as text and as HTML. Answers and titles never become markup.

import { type Html, html, renderToString } from '../../packages/common/text/html.ts';
import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { pipeText } from '../../packages/definition/answers/pipe-text.ts';
import { decisionOf } from '../../packages/definition/approval.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import { answerMapOf } from '../../packages/definition/logic/flow/compile-condition.ts';
import type { OptionLists } from '../../packages/definition/model/option-list.ts';
import {
  type Block,
  type Inline,
  mapTexts,
} from '../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../packages/definition/text/markdown/parse-markdown.ts';
import {
  sourceLanguageOf,
  translateDefinition,
} from '../../packages/definition/text/translations/translate-definition.ts';
import { directionOf } from '../../packages/languages/language-tags.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import type { CachedForm } from '../forms/cache/form-cache.ts';
import {
  decisionMessage,
  translatedSuccessMessage,
  translatedTitle,
} from '../forms/public/form-language.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import type { Mail } from './mail-sender.ts';
import type { Answered } from './recipients.ts';

export interface MailFacts extends Answered {
  readonly form: CachedForm;
  readonly notification: Notification;
  /** Otherwise it is for an owner of the form. */
  readonly isForRespondent: boolean;
  readonly optionLists: OptionLists | undefined;
  readonly response: Response;
  /** The response in the console. */
  readonly url: string;
}

/** A line of the table of answers. */
interface Line {
  readonly title: string;
  readonly answer: string;
}

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

export const contentOf = (facts: MailFacts): Content =>
  facts.isForRespondent ? contentForRespondent(facts) : contentForOwner(facts);

function contentForOwner(facts: MailFacts): Content {
  const { form, notification, url } = facts;
  const subject = notification.subject ?? `${happened[notification.on]}: ${form.title}`;
  const body = withAnswers(notification.body, facts);
  const lines = [...decisionLines(facts), ...(notification.withAnswers ? answerLines(facts) : [])];
  return {
    subject,
    text: plainContent([
      ...body.map(plainBlock),
      ...lines.map(({ title, answer }) => `${title}\n${answer.replace(/^/gm, '  ')}`),
      `Open the response: ${url}`,
    ]),
    html: htmlContent(
      { language: 'en', subject },
      html`${body.map(htmlBlock)}
${lines.length > 0 && html`<dl>${lines.map(({ title, answer }) => html`<dt>${title}</dt><dd>${answer}</dd>`)}</dl>`}
<p><a href="${url}">Open the response</a></p>`,
    ),
  };
}

/**
 * Anyone can enter the address of another person. Mail to it therefore has no more of the answers than what a reference
 * shows of an inconspicuous one, and begins with the title of the form: also where a list of mails shows the beginning.
 */
function contentForRespondent(facts: MailFacts): Content {
  const { form, notification, response } = facts;
  const language = response.language ?? sourceLanguageOf(facts.definition);
  const definition = translateDefinition(facts.definition, language);
  const title = translatedTitle(form, facts.definition, language);
  const subject = notification.subject ?? title;
  const message =
    notification.on === 'response.approval_changed' && response.approvalStatus !== 'NONE'
      ? decisionMessage(definition, response.approvalStatus, language)
      : translatedSuccessMessage(form, facts.definition, language);
  const body = withAnswers(
    notification.body || message,
    { ...facts, definition },
    withoutConspicuous,
  );
  return {
    subject,
    text: plainContent([title, ...body.map(plainBlock)]),
    html: htmlContent({ language, subject, preview: title }, html`${body.map(htmlBlock)}`),
  };
}

/** An answer in mail to an address that may be of another person: none that is long, or has what becomes a link. */
const withoutConspicuous = (answer: string) =>
  answer.length > maxInconspicuous || conspicuous.test(answer) ? '' : answer;

const maxInconspicuous = 100;

/** A URL, an address, or a name of a host, also with the full stops that browsers accept as dots. */
const conspicuous = /:\/\/|[@＠<>\n]|[.．。｡]\p{L}{2}/u;

const happened: Readonly<Record<Notification['on'], string>> = {
  'response.created': 'New response',
  'response.approval_changed': 'Decision changed',
};

/** Markdown in whose texts references are replaced by answers. */
function withAnswers(
  markdown: string,
  { definition, optionLists, answers }: Pick<MailFacts, 'definition' | 'optionLists' | 'answers'>,
  shown?: (answer: string) => string,
): Block[] {
  const values = answerMapOf(answers);
  const pipe = (text: string) => pipeText(definition, text, values, optionLists, shown);
  return mapTexts(parseMarkdown(markdown), pipe);
}

function answerLines({ definition, optionLists, answers }: MailFacts): Line[] {
  return questionsOf(elementsOf(definition)).flatMap(({ element, formatAnswer }) => {
    const value = answers[element.id];
    if (value === undefined || value === null) return [];
    const answer = formatAnswer(value, optionLists?.get(element.id));
    return [{ title: ('title' in element && element.title) || element.id, answer }];
  });
}

function decisionLines({ response }: MailFacts): Line[] {
  const { status, score, maxScore, note } = decisionOf(response);
  if (status === 'NONE') return [];
  return [
    { title: 'Decision', answer: `${decisions[status]} (${score} of ${maxScore})` },
    ...(note ? [{ title: 'Note', answer: note }] : []),
  ];
}

const decisions = { APPROVED: 'approved', REJECTED: 'rejected' } as const;

const plainContent = (parts: readonly string[]) => `${parts.join('\n\n')}\n`;

function plainBlock(block: Block): string {
  if (block.type === 'paragraph') return plainInlines(block.children);
  return block.items
    .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${plainInlines(item)}`)
    .join('\n');
}

/** Links have their URL after their text. */
function plainInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      if (inline.type === 'break') return '\n';
      const text = plainInlines(inline.children);
      return inline.type === 'link' && text !== inline.url ? `${text} (${inline.url})` : text;
    })
    .join('');
}

interface Frame {
  readonly language: string;
  readonly subject: string;
  /** What a list of mails shows next to the subject; by default how the content begins. */
  readonly preview?: string;
}

/** Mail programs read styles from the head, or from elements: the first are for dark mode and small screens only. */
function htmlContent({ language, subject, preview }: Frame, content: Html): string {
  return renderToString(html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
body { margin: 0; background: #f4f4f5; color: #18181b; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 600px; margin: 0 auto; padding: 24px; background: #fff; overflow-wrap: anywhere; }
dt { margin-top: 16px; color: #52525b; font-size: 14px; }
dd { margin: 0; white-space: pre-wrap; }
a { color: #4338ca; }
@media (prefers-color-scheme: dark) {
  body { background: #09090b; color: #f4f4f5; }
  main { background: #18181b; }
  dt { color: #a1a1aa; }
  a { color: #a5b4fc; }
}
</style>
</head>
<body>
${preview !== undefined && html`<div style="display:none">${preview}${previewEnd}</div>`}
<main>
${content}
</main>
</body>
</html>
`);
}

/** Fills the rest of a preview with what is not visible. */
const previewEnd = '\u00a0\u200c'.repeat(100);

function htmlBlock(block: Block): Html {
  if (block.type === 'paragraph') return html`<p>${block.children.map(htmlInline)}</p>`;
  const items = block.items.map((item) => html`<li>${item.map(htmlInline)}</li>`);
  return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
}

function htmlInline(inline: Inline): Html | string {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'break':
      return html`<br>`;
    case 'emphasis':
      return html`<em>${inline.children.map(htmlInline)}</em>`;
    case 'strong':
      return html`<strong>${inline.children.map(htmlInline)}</strong>`;
    case 'link':
      return html`<a href="${inline.url}">${inline.children.map(htmlInline)}</a>`;
  }
}
