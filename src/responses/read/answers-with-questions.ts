import DataLoader from 'dataloader';
import { notFound } from '../../../packages/common/problem.ts';
import { questionsOf } from '../../../packages/definition/answers/format-answer.ts';
import {
  type Definition,
  definitionModel,
  type Element,
} from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import type { FormVersion } from '../../../prisma/generated/client/client.ts';
import { parsePins } from '../../datasets/options/dataset-pins.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { Platform } from '../../platform/startup/platform.ts';

interface FormVersionKey {
  readonly formId: string;
  readonly version: number;
}

/**
 * Loads what is made of published versions and of the options that their questions take from datasets. The definitions of
 * a batch are read with one statement.
 *
 * @throws {Problem} `not_found` when loading a version of a form that was deleted
 */
export function createVersionLoader<Made>(
  { db, optionLists }: Platform & OptionListServices,
  make: (definition: Definition, lists: OptionLists | undefined) => Made,
): DataLoader<FormVersionKey, Made, string> {
  const entryOf = async (row: FormVersion): Promise<[string, Made]> => {
    const definition = definitionModel.parse(row.definition);
    const lists = await optionLists.of({ definition, datasets: parsePins(row.datasets) });
    return [cacheKey(row), make(definition, lists)];
  };
  return new DataLoader<FormVersionKey, Made, string>(
    async (versions: readonly FormVersionKey[]) => {
      const rows = await db.prisma.formVersion.findMany({ where: { OR: [...versions] } });
      const made = new Map(await Promise.all(rows.map(entryOf)));
      return versions.map((one) => made.get(cacheKey(one)) ?? notFound('version'));
    },
    { cacheKeyFn: cacheKey },
  );
}

const cacheKey = ({ formId, version }: FormVersionKey): string => `${formId} ${version}`;

export interface AnswerWithQuestion {
  readonly question: Element;
  /** Null without an answer. */
  readonly value: Json;
  /** The formatted answer; null without one. */
  readonly text: string | null;
  /** The entries of a repeat; null for other questions. */
  readonly entries: readonly AnsweredEntry[] | null;
}

/** The answers of one entry of a repeat. */
export interface AnsweredEntry {
  /** From 1. */
  readonly position: number;
  readonly answers: readonly AnswerWithQuestion[];
}

/** Pairs stored answers with the questions of their version, in its order. */
export type AnswerMapper = (answers: unknown) => AnswerWithQuestion[];

/** Loads the mappers of versions. */
export const createAnswerMapperLoader = (services: Platform & OptionListServices) =>
  createVersionLoader(services, (definition, lists) =>
    createAnswerMapper(elementsOf(definition), lists),
  );

/** @param lists the options that questions take from datasets */
function createAnswerMapper(
  elements: readonly Element[],
  lists: OptionLists | undefined,
): AnswerMapper {
  const questions = questionsOf(elements).map(({ element, formatAnswer }) => ({
    element,
    formatAnswer,
    mapEntry: element.type === 'repeat' ? createAnswerMapper(element.elements, lists) : undefined,
  }));
  return (answers) => {
    const values = new Map<string, Json>(Object.entries(Object(answers)));
    return questions.map(({ element, formatAnswer, mapEntry }) => {
      const value = values.get(element.id) ?? null;
      const text = value === null ? null : formatAnswer(value, lists?.get(element.id));
      const entries = mapEntry && Array.isArray(value) ? value : [];
      return {
        question: element,
        value,
        text,
        entries: mapEntry
          ? entries.map((entry, index) => ({ position: index + 1, answers: mapEntry(entry) }))
          : null,
      };
    });
  };
}
