// What mails say: notifications to owners and to respondents, digests, invitations, and resume links.

import { shortenText } from '../../packages/common/text/text-rules.ts';
import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { pipeText } from '../../packages/definition/answers/pipe-text.ts';
import { decisionOf } from '../../packages/definition/approval.ts';
import type { Definition } from '../../packages/definition/definition-model.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import { answerMapOf } from '../../packages/definition/logic/flow/compile-condition.ts';
import type { OptionLists } from '../../packages/definition/model/option-list.ts';
import { type Block, mapTexts } from '../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../packages/definition/text/markdown/parse-markdown.ts';
import {
  sourceLanguageOf,
  translateDefinition,
} from '../../packages/definition/text/translations/translate-definition.ts';
import { languageOf } from '../../packages/languages/language-of.ts';
import type { PartialResponse, Response } from '../../prisma/generated/client/client.ts';
import type { CachedForm } from '../forms/cache/form-cache.ts';
import {
  decisionMessage,
  translatedSuccessMessage,
  translatedTitle,
} from '../forms/public/form-language.ts';
import type { Notification } from '../forms/settings/notification-table.ts';
import { type Line, layOut, type Part } from './mail-layout.ts';
import type { OwnTexts } from './mail-queue.ts';
import type { Mail } from './mail-sender.ts';
import type { Answered } from './recipients.ts';

/** A response, and what it answers. */
export interface ResponseFacts extends Answered {
  readonly response: Response;
  readonly optionLists: OptionLists | undefined;
  /** The response in the console; undefined if the installation has none. */
  readonly url: string | undefined;
}

export type Content = Pick<Mail, 'senderName' | 'subject' | 'text' | 'html'>;

export function contentForOwner(
  { title, settings: { senderName } }: CachedForm,
  notification: Notification,
  facts: ResponseFacts,
): Content {
  const subject = notification.subject ?? `${happened[notification.on]}: ${title}`;
  return layOut({ senderName, language: 'en', subject }, [
    ...withAnswers(notification.body, facts),
    ...answersOf(notification, facts),
    ...linkTo('Open the response', facts.url),
  ]);
}

/** The responses of an hour or a day. */
interface DigestFacts {
  readonly responses: readonly ResponseFacts[];
  /** The number of all of them. */
  readonly total: number;
  /** The list of responses in the console; undefined if the installation has none. */
  readonly url: string | undefined;
  /** What the reader has to know of the file. */
  readonly note?: string | undefined;
}

export function contentOfDigest(
  { title, settings: { senderName, timeZone } }: CachedForm,
  notification: Notification,
  { responses, total, url, note }: DigestFacts,
): Content {
  const count = total === 1 ? '1 new response' : `${total} new responses`;
  const subject = notification.subject ?? `${count}: ${title}`;
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const others = total - responses.length;
  return layOut({ senderName, language: 'en', subject }, [
    ...parseMarkdown(notification.body),
    ...responses.flatMap((facts): Part[] => [
      { type: 'heading', text: format.format(facts.response.createdAt), url: facts.url },
      ...answersOf(notification, facts, maxDigestAnswer),
    ]),
    ...(note === undefined ? [] : parseMarkdown(note)),
    ...(others > 0 ? parseMarkdown(`Responses that are not shown here: ${others}`) : []),
    ...linkTo('Open the responses', url),
  ]);
}

const linkTo = (text: string, url: string | undefined): Part[] =>
  url === undefined ? [] : [{ type: 'action', text, url }];

/** Maximum number of characters of an answer in a digest. */
const maxDigestAnswer = 200;

/**
 * Anyone can enter the address of another person. Mail to it therefore has no more of the answers than what a reference
 * shows of an inconspicuous one, and begins with the title of the form: also where a list of mails shows the beginning.
 */
export function contentForRespondent(
  form: CachedForm,
  notification: Notification,
  facts: ResponseFacts,
): Content {
  const { response } = facts;
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
  const { senderName } = form.settings;
  return layOut({ senderName, language, subject, preview: title }, body);
}

/** Anyone can request it for the address of another person: nothing of what was entered is in it. */
export function contentOfResumeLink(
  form: CachedForm,
  definition: Definition,
  { language, expiresAt }: Pick<PartialResponse, 'language' | 'expiresAt'>,
  url: string,
): Content {
  const shown = language ?? sourceLanguageOf(definition);
  const title = translatedTitle(form, definition, shown);
  const { tag, texts } = languageOf(shown);
  const { resumeHint, resumeLink } = texts.page;
  const { timeZone, senderName } = form.settings;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(expiresAt);
  return layOut({ senderName, language: tag, subject: title, preview: title }, [
    ...parseMarkdown(resumeHint.replace('{date}', date)),
    { type: 'action', text: resumeLink, url },
  ]);
}

/** The link is the title, so that it is in the language of the form. */
export function contentOfInvitation(
  { title, version, settings: { senderName } }: CachedForm,
  { subject, body }: OwnTexts,
  url: string,
): Content {
  const language = version ? sourceLanguageOf(version.definition) : 'en';
  return layOut({ senderName, language, subject: subject ?? title }, [
    ...parseMarkdown(body ?? ''),
    { type: 'action', text: title, url },
  ]);
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
  'form.response_limit_reached': 'Response limit reached',
};

/** Markdown in whose texts references are replaced by answers. */
function withAnswers(
  markdown: string,
  {
    definition,
    optionLists,
    answers,
  }: Pick<ResponseFacts, 'definition' | 'optionLists' | 'answers'>,
  shown?: (answer: string) => string,
): Block[] {
  const values = answerMapOf(answers);
  const pipe = (text: string) => pipeText(definition, text, values, optionLists, shown);
  return mapTexts(parseMarkdown(markdown), pipe);
}

/** The decision and the answers; nothing if there are none. */
function answersOf(
  notification: Notification,
  facts: ResponseFacts,
  maxLength = Number.MAX_SAFE_INTEGER,
): Part[] {
  const answers = notification.withAnswers ? answerLines(facts) : [];
  const lines = [...decisionLines(facts), ...answers].map(({ title, answer }) => ({
    title,
    answer: shortenText(answer, maxLength),
  }));
  return lines.length > 0 ? [{ type: 'answers', lines }] : [];
}

function answerLines({ definition, optionLists, answers }: ResponseFacts): Line[] {
  return questionsOf(elementsOf(definition)).flatMap(({ element, formatAnswer }) => {
    const value = answers[element.id];
    if (value === undefined || value === null) return [];
    const answer = formatAnswer(value, optionLists?.get(element.id));
    return [{ title: ('title' in element && element.title) || element.id, answer }];
  });
}

function decisionLines({ response }: Pick<ResponseFacts, 'response'>): Line[] {
  const { status, score, maxScore, note } = decisionOf(response);
  if (status === 'NONE') return [];
  return [
    { title: 'Decision', answer: `${decisions[status]} (${score} of ${maxScore})` },
    ...(note ? [{ title: 'Note', answer: note }] : []),
  ];
}

const decisions = { APPROVED: 'approved', REJECTED: 'rejected' } as const;
