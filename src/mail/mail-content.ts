// What a notification says: a subject, and its content as text and as HTML. Answers and titles never become markup.

import { type Html, html, renderToString } from '../../packages/common/text/html.ts';
import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { isPiped, pipeText } from '../../packages/definition/answers/pipe-text.ts';
import { decisionOf } from '../../packages/definition/approval.ts';
import type { Definition } from '../../packages/definition/definition-model.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import { answerMapOf } from '../../packages/definition/logic/flow/compile-condition.ts';
import type { Json } from '../../packages/definition/model/answer-rule.ts';
import type { OptionLists } from '../../packages/definition/model/option-list.ts';
import {
  type Block,
  type Inline,
  mapTexts,
} from '../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../packages/definition/text/markdown/parse-markdown.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import type { Mail } from './mail-sender.ts';

export interface MailFacts {
  /** The title of the form. */
  readonly title: string;
  readonly notification: Notification;
  readonly definition: Definition;
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

export function contentOf(facts: MailFacts): Content {
  const { title, notification, url } = facts;
  const subject = notification.subject ?? `${happened[notification.on]}: ${title}`;
  const body = bodyOf(facts);
  const lines = [...decisionLines(facts), ...(notification.withAnswers ? answerLines(facts) : [])];
  return {
    subject,
    text: plainContent(body, lines, url),
    html: htmlContent(subject, body, lines, url),
  };
}

const happened: Readonly<Record<Notification['on'], string>> = {
  'response.created': 'New response',
  'response.approval_changed': 'Decision changed',
};

/** The Markdown of the notification, in whose texts references are replaced by answers. */
function bodyOf({ notification, definition, optionLists, response }: MailFacts): Block[] {
  const values = answerMapOf(answersOf(response));
  const pipe = (text: string) =>
    isPiped(text) ? pipeText(definition, text, values, optionLists) : text;
  return mapTexts(parseMarkdown(notification.body), pipe);
}

const answersOf = ({ answers }: Response): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(Object(answers)));

function answerLines({ definition, optionLists, response }: MailFacts): Line[] {
  const answers = new Map(Object.entries(answersOf(response)));
  return questionsOf(elementsOf(definition)).flatMap(({ element, formatAnswer }) => {
    const value = answers.get(element.id);
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

function plainContent(body: readonly Block[], lines: readonly Line[], url: string): string {
  const parts = [
    ...body.map(plainBlock),
    ...lines.map(({ title, answer }) => `${title}\n${answer.replace(/^/gm, '  ')}`),
    `Open the response: ${url}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

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

/** Mail programs read styles from the head, or from elements: the first are for dark mode and small screens only. */
function htmlContent(
  subject: string,
  body: readonly Block[],
  lines: readonly Line[],
  url: string,
): string {
  return renderToString(html`<!doctype html>
<html lang="en">
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
<main>
${body.map(htmlBlock)}
${lines.length > 0 && html`<dl>${lines.map(({ title, answer }) => html`<dt>${title}</dt><dd>${answer}</dd>`)}</dl>`}
<p><a href="${url}">Open the response</a></p>
</main>
</body>
</html>
`);
}

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
