import type { AnswerSchema } from '../base/answer-schema.ts';
import type { Element } from '../definition-model.ts';
import { addressAnswers } from '../question-types/address.ts';
import { calculatedAnswers } from '../question-types/calculated.ts';
import { contactInfoAnswers } from '../question-types/contact-info.ts';
import { dateAnswers } from '../question-types/date.ts';
import { datetimeAnswers } from '../question-types/datetime.ts';
import { emailAnswers } from '../question-types/email.ts';
import { fileAnswers } from '../question-types/file.ts';
import { hiddenAnswers } from '../question-types/hidden.ts';
import { legalAnswers } from '../question-types/legal.ts';
import { longTextAnswers } from '../question-types/long-text.ts';
import { matrixAnswers } from '../question-types/matrix.ts';
import { multipleChoiceAnswers } from '../question-types/multiple-choice.ts';
import { npsAnswers } from '../question-types/nps.ts';
import { numberAnswers } from '../question-types/number.ts';
import { opinionScaleAnswers } from '../question-types/opinion-scale.ts';
import { phoneNumberAnswers } from '../question-types/phone-number.ts';
import type { AnswerSchemaOf } from '../question-types/question-type.ts';
import { rankingAnswers } from '../question-types/ranking.ts';
import { ratingAnswers } from '../question-types/rating.ts';
import { shortTextAnswers } from '../question-types/short-text.ts';
import { signatureAnswers } from '../question-types/signature.ts';
import { singleChoiceAnswers } from '../question-types/single-choice.ts';
import { timeAnswers } from '../question-types/time.ts';
import { urlAnswers } from '../question-types/url.ts';
import { yesNoAnswers } from '../question-types/yes-no.ts';
import type { AnyValueType, ElementTypeName } from '../question-types.ts';

type ValueTypeName = Exclude<ElementTypeName, 'image' | 'statement'>;

/** The parameter may be any element: a schema is called with those of its type. */
interface AnySchema {
  answers(element: Parameters<AnswerSchemaOf<AnyValueType>>[0]): AnswerSchema;
}

/** The schemas of the values of questions and calculated values, by type. */
const answerSchemas: Readonly<Record<ValueTypeName, AnySchema['answers']>> = {
  address: addressAnswers,
  calculated: calculatedAnswers,
  contact_info: contactInfoAnswers,
  date: dateAnswers,
  datetime: datetimeAnswers,
  email: emailAnswers,
  file: fileAnswers,
  hidden: hiddenAnswers,
  legal: legalAnswers,
  long_text: longTextAnswers,
  matrix: matrixAnswers,
  multiple_choice: multipleChoiceAnswers,
  nps: npsAnswers,
  number: numberAnswers,
  opinion_scale: opinionScaleAnswers,
  phone_number: phoneNumberAnswers,
  ranking: rankingAnswers,
  rating: ratingAnswers,
  short_text: shortTextAnswers,
  signature: signatureAnswers,
  single_choice: singleChoiceAnswers,
  dropdown: singleChoiceAnswers,
  time: timeAnswers,
  url: urlAnswers,
  yes_no: yesNoAnswers,
};

const schemasByType = new Map<string, AnySchema['answers']>(Object.entries(answerSchemas));

/** The schema of the values of an element; undefined for content. */
export const answerSchemaOf = (element: Element): AnswerSchema | undefined =>
  schemasByType.get(element.type)?.(element);
