import type { Platform } from '../../platform/startup/platform.ts';
import type { Attempt } from './claim-deliveries.ts';

/** The services that deliveries depend on. */
export interface DeliveryServices extends Platform {
  /**
   * The questions that a response answers, with the labels of what was chosen, as in the REST API.
   *
   * @returns undefined if the version does not exist
   */
  readonly describeAnswers: (
    formId: string,
    version: number,
    answers: unknown,
  ) => Promise<readonly object[] | undefined>;
}

/** A payload with the answers of a response. */
interface ResponsePayload {
  readonly data: {
    readonly response: { readonly form_version: number; readonly answers: unknown };
  };
}

/**
 * The body of a request: the stored payload, with `questions` in its response if the webhook includes labels. All
 * attempts have the same body, because published versions never change.
 */
export async function bodyOf(
  { describeAnswers }: Pick<DeliveryServices, 'describeAnswers'>,
  attempt: Pick<Attempt, 'payload' | 'formId' | 'responseId' | 'withLabels'>,
): Promise<string> {
  const { payload, formId, responseId, withLabels } = attempt;
  if (!withLabels || formId === null || responseId === null) return payload;
  const event: ResponsePayload = JSON.parse(payload);
  const { response } = event.data;
  const questions = await describeAnswers(formId, response.form_version, response.answers);
  return JSON.stringify({
    ...event,
    data: { ...event.data, response: { ...response, questions } },
  });
}
