import DataLoader from 'dataloader';
import { definitionModel } from '../forms/definition/model.ts';
import type { Json } from '../forms/definition/question-type.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type AskedQuestion, questionsOf } from './cells.ts';

/** One question, and what was answered. */
export interface ShownAnswer {
  readonly question: AskedQuestion['element'];
  /** Null where there is no answer. */
  readonly value: Json;
  /** How it reads; null where there is no answer. */
  readonly text: string | null;
}

/** Which version was answered. */
export interface AnsweredVersion {
  readonly formId: string;
  readonly version: number;
}

/** Puts stored answers beside the questions of their version, in its order. */
export type AnswerReader = (answers: unknown) => ShownAnswer[];

/** Readers of versions, each made once: definitions of all are read by one statement. */
export function createAnswerReaders({
  db,
}: Kernel): DataLoader<AnsweredVersion, AnswerReader, string> {
  return new DataLoader(
    async (versions: readonly AnsweredVersion[]) => {
      const rows = await db.prisma.formVersion.findMany({ where: { OR: [...versions] } });
      const readers = new Map(
        rows.map((row) => [
          nameOf(row),
          readerOf(questionsOf(definitionModel.parse(row.definition))),
        ]),
      );
      return versions.map((one) => readers.get(nameOf(one)) ?? new Error('There is no version'));
    },
    { cacheKeyFn: nameOf },
  );
}

function nameOf({ formId, version }: AnsweredVersion): string {
  return `${formId} ${version}`;
}

function readerOf(questions: readonly AskedQuestion[]): AnswerReader {
  return (answers) => {
    const values = new Map<string, Json>(Object.entries(Object(answers)));
    return questions.map(({ element, read }) => {
      const value = values.get(element.id);
      return value === undefined
        ? { question: element, value: null, text: null }
        : { question: element, value, text: read(value) };
    });
  };
}
