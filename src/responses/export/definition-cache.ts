import { orNotFound } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import { setBounded } from '../../platform/cache/bounded-map.ts';
import type { Platform } from '../../platform/container/platform.ts';

/** Maximum number of definitions in memory, independent of the number of versions. */
export const definitionCacheSize = 16;

/** Loads definitions of a form's versions and caches the most recent ones. */
export interface DefinitionCache {
  /** Loads at most `definitionCacheSize` versions with one statement; newest first. */
  loadMany(versions: readonly number[]): Promise<LoadedDefinition[]>;
  get(version: number): Promise<Definition>;
}

interface LoadedDefinition {
  readonly version: number;
  /** In the language of the export. */
  readonly definition: Definition;
  readonly hasTranslations: boolean;
}

export function createDefinitionCache(
  { db }: Platform,
  formId: string,
  language: string | undefined,
): DefinitionCache {
  const cache = new Map<number, Definition>();

  async function loadMany(versions: readonly number[]): Promise<LoadedDefinition[]> {
    const rows = await db.read(({ prisma }) =>
      prisma.formVersion.findMany({
        where: { formId, version: { in: [...versions] } },
        orderBy: { version: 'desc' },
      }),
    );
    return rows.map((row) => {
      const source = definitionModel.parse(row.definition);
      const definition = language === undefined ? source : translateDefinition(source, language);
      setBounded(cache, definitionCacheSize, row.version, definition);
      return {
        version: row.version,
        definition,
        hasTranslations: source.schema.translations !== undefined,
      };
    });
  }

  return {
    loadMany,
    async get(version) {
      const cached = cache.get(version) ?? (await loadMany([version]))[0]?.definition;
      return orNotFound('version', cached);
    },
  };
}
