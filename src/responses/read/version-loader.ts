import DataLoader from 'dataloader';
import { notFound } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import type { FormVersion } from '../../../prisma/generated/client/client.ts';
import { parsePins } from '../../datasets/options/dataset-pins.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import type { Platform } from '../../platform/container/platform.ts';

export interface FormVersionKey {
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
