import {
  type AnswersOf,
  createFormwright,
  type SubmissionOf,
  type TypedResponse,
} from '@formwright/client';
import { type SurveyAnswers, type SurveySubmission, surveyForm } from './survey-form.ts';

// Types per form. `client-package.test.ts` writes the file of the form as the command line does, and compiles this file.

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const formwright = createFormwright({ url: '' });

export async function readAnswers() {
  for await (const response of formwright.responses(surveyForm)) {
    const isTyped: Same<typeof response, TypedResponse<SurveyAnswers>> = true;
    const { name, age = 0 } = response.answers;
    return [isTyped, name.toUpperCase(), age.toFixed()];
  }
  for await (const { answers } of formwright.responses<SurveyAnswers>('form_1'))
    return [answers.name];
  for await (const { answers } of formwright.responses('form_1')) {
    const isJson: Same<typeof answers, { [key: string]: unknown }> = true;
    return [isJson, answers['anything']];
  }
  return [];
}

export function submitAnswers() {
  const own: Same<AnswersOf<typeof surveyForm>, SurveyAnswers> = true;
  const sent: Same<SubmissionOf<typeof surveyForm>, SurveySubmission> = true;
  const survey = formwright.publicForm(surveyForm);
  const saved = survey.savePartial({ answers: { age: 5 } });
  const stored = survey.submit({
    answers: { name: 'Ann', age: null, source: { other: 'A poster' } },
  });
  const untyped = formwright.publicForm('AbCd').submit({ answers: { anything: 1 } });
  return [own, sent, saved, stored, untyped];
}
