/** Answers by question id, as a respondent sent them; the values may be anything. */
export type SubmittedAnswers = Readonly<Record<string, unknown>>;

/** The answer to a question; undefined if absent. Members of prototypes do not count. */
export function ownAnswer(sent: SubmittedAnswers, id: string): unknown {
  return Object.hasOwn(sent, id) ? sent[id] : undefined;
}
