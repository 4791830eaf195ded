import { replacePiped } from '../model/piping.ts';

/** Texts for failures by code, which the author of the form wrote for one question. */
export type OwnMessages = ReadonlyMap<string, string>;

/** The author's message for a failure that is found without the other answers, or else the one of the service. */
export const messageWithoutAnswers = (element: object, code: string, message: string): string =>
  withoutPiped(ownMessagesOf(element)?.get(code) ?? message);

/** A text without the answers that it refers to. */
export const withoutPiped = (text: string): string => replacePiped(text, () => undefined);

interface Authored {
  readonly messages?: Readonly<Record<string, string | undefined>> | undefined;
  readonly pattern_message?: string | undefined;
}

/** The author's messages of a question; undefined if there are none, as in most questions. */
export function ownMessagesOf(element: object): OwnMessages | undefined {
  const { messages, pattern_message }: Authored = element;
  if (!messages && !pattern_message) return undefined;
  const texts = Object.entries({ pattern: pattern_message, ...messages });
  return new Map(texts.flatMap(([code, text]) => (text ? [[code, text] as const] : [])));
}
