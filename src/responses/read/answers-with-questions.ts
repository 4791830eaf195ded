import DataLoader from 'dataloader';
import { type QuestionWithFormatter, questionsOf } from '../../definition/answers/format-answer.ts';
import { definitionModel } from '../../definition/definition-model.ts';
import type { Json } from '../../definition/question-type.ts';
import type { Platform } from '../../platform/platform.ts';

/** One question, and what was answered. */
export interface AnswerWithQuestion {
  readonly question: QuestionWithFormatter['element'];
  /** Null where there is no answer. */
  readonly value: Json;
  /** How it reads; null where there is no answer. */
  readonly text: string | null;
}

/** Which version was answered. */
export interface FormVersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Puts stored answers beside the questions of their version, in its order. */
export type AnswerMapper = (answers: unknown) => AnswerWithQuestion[];

/** Readers of versions, each made once: definitions of all are read by one statement. */
export function createAnswerMapperLoader({
  db,
}: Platform): DataLoader<FormVersionKey, AnswerMapper, string> {
  return new DataLoader(
    async (versions: readonly FormVersionKey[]) => {
      const rows = await db.prisma.formVersion.findMany({ where: { OR: [...versions] } });
      const mappers = new Map(
        rows.map((row) => [
          cacheKey(row),
          createAnswerMapper(questionsOf(definitionModel.parse(row.definition))),
        ]),
      );
      return versions.map((one) => mappers.get(cacheKey(one)) ?? new Error('There is no version'));
    },
    { cacheKeyFn: cacheKey },
  );
}

function cacheKey({ formId, version }: FormVersionKey): string {
  return `${formId} ${version}`;
}

function createAnswerMapper(questions: readonly QuestionWithFormatter[]): AnswerMapper {
  return (answers) => {
    const values = new Map<string, Json>(Object.entries(Object(answers)));
    return questions.map(({ element, formatAnswer: read }) => {
      const value = values.get(element.id);
      return value === undefined
        ? { question: element, value: null, text: null }
        : { question: element, value, text: read(value) };
    });
  };
}
