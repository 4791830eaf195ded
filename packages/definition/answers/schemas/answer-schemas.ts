import type { Element } from '../../definition-model.ts';
import type { AnswerSchema } from '../../model/answer-schema.ts';
import type { AnyValueType, ElementTypeName } from '../../questions/question-types.ts';
import { addressAnswers } from '../../questions/types/address.ts';
import { calculatedAnswers } from '../../questions/types/calculated.ts';
import { contactInfoAnswers } from '../../questions/types/contact-info.ts';
import { dateAnswers } from '../../questions/types/date.ts';
import { datetimeAnswers } from '../../questions/types/datetime.ts';
import { emailAnswers } from '../../questions/types/email.ts';
import { fileAnswers } from '../../questions/types/file.ts';
import { hiddenAnswers } from '../../questions/types/hidden.ts';
import { legalAnswers } from '../../questions/types/legal.ts';
import { longTextAnswers } from '../../questions/types/long-text.ts';
import { matrixAnswers } from '../../questions/types/matrix.ts';
import { multipleChoiceAnswers } from '../../questions/types/multiple-choice.ts';
import { npsAnswers } from '../../questions/types/nps.ts';
import { numberAnswers } from '../../questions/types/number.ts';
import { opinionScaleAnswers } from '../../questions/types/opinion-scale.ts';
import { phoneNumberAnswers } from '../../questions/types/phone-number.ts';
import type { AnswerSchemaOf } from '../../questions/types/question-type.ts';
import { rankingAnswers } from '../../questions/types/ranking.ts';
import { ratingAnswers } from '../../questions/types/rating.ts';
import { shortTextAnswers } from '../../questions/types/short-text.ts';
import { signatureAnswers } from '../../questions/types/signature.ts';
import { singleChoiceAnswers } from '../../questions/types/single-choice.ts';
import { timeAnswers } from '../../questions/types/time.ts';
import { urlAnswers } from '../../questions/types/url.ts';
import { yesNoAnswers } from '../../questions/types/yes-no.ts';

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
