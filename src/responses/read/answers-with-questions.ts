import DataLoader from 'dataloader';
import {
  type QuestionWithFormatter,
  questionsOf,
} from '../../../packages/definition/answers/format-answer.ts';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { Platform } from '../../platform/container/platform.ts';

export interface AnswerWithQuestion {
  readonly question: QuestionWithFormatter['element'];
  /** Null without an answer. */
  readonly value: Json;
  /** The formatted answer; null without one. */
  readonly text: string | null;
}

export interface FormVersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Pairs stored answers with the questions of their version, in its order. */
export type AnswerMapper = (answers: unknown) => AnswerWithQuestion[];

/** Loads the mappers of versions; the definitions of a batch are read with one statement. */
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
      return versions.map(
        (one) => mappers.get(cacheKey(one)) ?? new Error('Form version not found'),
      );
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
    return questions.map(({ element, formatAnswer }) => {
      const value = values.get(element.id);
      return value === undefined
        ? { question: element, value: null, text: null }
        : { question: element, value, text: formatAnswer(value) };
    });
  };
}
