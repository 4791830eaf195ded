import type { ResponseRowFragment } from '../../../generated/responses.ts';
import { translate } from '../../texts/translate.tsx';

type Answer = NonNullable<ResponseRowFragment['answerList']>[number];

const yesNoTypes: readonly Answer['question']['type'][] = ['YES_NO', 'LEGAL'];

/**
 * The text of an answer; empty without one. The service says yes and no in English.
 *
 * @param isYesNo whether a calculated value is known to be yes or no: its type does not say that
 */
export function answerText({ question, text }: Answer, isYesNo = false): string {
  const isEnglish = isYesNo || yesNoTypes.includes(question.type);
  return isEnglish ? translate(text ?? '') : (text ?? '');
}
