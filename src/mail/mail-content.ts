// What a notification says: to owners, to respondents, and as a digest.

import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { pipeText } from '../../packages/definition/answers/pipe-text.ts';
import { decisionOf } from '../../packages/definition/approval.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import { answerMapOf } from '../../packages/definition/logic/flow/compile-condition.ts';
import type { OptionLists } from '../../packages/definition/model/option-list.ts';
import { type Block, mapTexts } from '../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../packages/definition/text/markdown/parse-markdown.ts';
import {
  sourceLanguageOf,
  translateDefinition,
} from '../../packages/definition/text/translations/translate-definition.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import type { CachedForm } from '../forms/cache/form-cache.ts';
import {
  decisionMessage,
  translatedSuccessMessage,
  translatedTitle,
} from '../forms/public/form-language.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import { type Line, layOut, type Part } from './mail-layout.ts';
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

export type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

export const contentOf = (facts: MailFacts): Content =>
  facts.isForRespondent ? contentForRespondent(facts) : contentForOwner(facts);

function contentForOwner(facts: MailFacts): Content {
  const { form, notification, url } = facts;
  const subject = notification.subject ?? `${happened[notification.on]}: ${form.title}`;
  return layOut({ language: 'en', subject }, [
    ...withAnswers(notification.body, facts),
    ...answersOf(facts),
    { type: 'action', text: 'Open the response', url },
  ]);
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
  return layOut({ language, subject, preview: title }, body);
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

/** The decision and the answers; nothing if there are none. */
function answersOf(
  facts: Pick<MailFacts, 'notification' | 'response' | 'definition' | 'optionLists' | 'answers'>,
): Part[] {
  const answers = facts.notification.withAnswers ? answerLines(facts) : [];
  const lines = [...decisionLines(facts), ...answers];
  return lines.length > 0 ? [{ type: 'answers', lines }] : [];
}

function answerLines({
  definition,
  optionLists,
  answers,
}: Pick<MailFacts, 'definition' | 'optionLists' | 'answers'>): Line[] {
  return questionsOf(elementsOf(definition)).flatMap(({ element, formatAnswer }) => {
    const value = answers[element.id];
    if (value === undefined || value === null) return [];
    const answer = formatAnswer(value, optionLists?.get(element.id));
    return [{ title: ('title' in element && element.title) || element.id, answer }];
  });
}

function decisionLines({ response }: Pick<MailFacts, 'response'>): Line[] {
  const { status, score, maxScore, note } = decisionOf(response);
  if (status === 'NONE') return [];
  return [
    { title: 'Decision', answer: `${decisions[status]} (${score} of ${maxScore})` },
    ...(note ? [{ title: 'Note', answer: note }] : []),
  ];
}

const decisions = { APPROVED: 'approved', REJECTED: 'rejected' } as const;
