import { orNotFound } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import { type DatasetPins, parsePins } from '../../datasets/options/dataset-pins.ts';
import type { OptionListServices } from '../../datasets/options/option-lists.ts';
import { setBounded } from '../../platform/bounded-cache.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { ExportedVersion } from './tables/table.ts';

/** Maximum number of definitions in memory, independent of the number of versions. */
export const definitionCacheSize = 16;

/** Loads definitions of a form's versions and caches the most recent ones. */
export interface DefinitionCache {
  /** Loads at most `definitionCacheSize` versions with one statement; newest first. */
  loadMany(versions: readonly number[]): Promise<LoadedDefinition[]>;
  get(version: number): Promise<ExportedVersion>;
}

interface LoadedDefinition {
  readonly version: number;
  /** In the language of the export. */
  readonly definition: Definition;
  readonly hasTranslations: boolean;
  /** The revisions of datasets that it uses. */
  readonly datasets: DatasetPins | undefined;
}

export function createDefinitionCache(
  { db, optionLists }: Platform & OptionListServices,
  formId: string,
  language: string | undefined,
): DefinitionCache {
  const cache = new Map<number, LoadedDefinition>();

  async function loadMany(versions: readonly number[]): Promise<LoadedDefinition[]> {
    const rows = await db.read(({ prisma }) =>
      prisma.formVersion.findMany({
        where: { formId, version: { in: [...versions] } },
        orderBy: { version: 'desc' },
      }),
    );
    return rows.map((row) => {
      const source = definitionModel.parse(row.definition);
      const loaded = {
        version: row.version,
        definition: language === undefined ? source : translateDefinition(source, language),
        hasTranslations: source.schema.translations !== undefined,
        datasets: parsePins(row.datasets),
      };
      setBounded(cache, definitionCacheSize, row.version, loaded);
      return loaded;
    });
  }

  return {
    loadMany,
    async get(version) {
      const loaded = orNotFound('version', cache.get(version) ?? (await loadMany([version]))[0]);
      return { definition: loaded.definition, optionLists: await optionLists.of(loaded) };
    },
  };
}
