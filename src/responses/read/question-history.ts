import {
  createQuestionHistory,
  type QuestionHistory,
} from '../../../packages/definition/answers/aggregates/question-history.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import type { Platform } from '../../platform/startup/platform.ts';

/** Number of definitions that are in memory at the same time. */
const batchSize = 16;

interface PublishedVersion {
  readonly version: number;
  readonly definition: Definition;
}

/** Reads the published versions of a form, the newest first, a few of them at a time. */
export async function* publishedVersions(
  { db }: Pick<Platform, 'db'>,
  formId: string,
): AsyncGenerator<PublishedVersion> {
  let below: number | undefined;
  do {
    const where = { formId, ...(below !== undefined && { version: { lt: below } }) };
    const rows = await db.read(({ prisma }) =>
      prisma.formVersion.findMany({
        where,
        orderBy: { version: 'desc' },
        take: batchSize,
        select: { version: true, definition: true },
      }),
    );
    for (const { version, definition } of rows) {
      yield { version, definition: definitionModel.parse(definition) };
    }
    below = rows.length < batchSize ? undefined : rows.at(-1)?.version;
  } while (below !== undefined);
}

interface HistoryOptions {
  /** Language of titles and labels; by default the one that they were written in. */
  readonly language?: string | undefined;
  /** Called after a version was added, the newest first; throw to stop. */
  readonly onVersion?: ((history: QuestionHistory) => void) | undefined;
}

/** Reads the questions of all published versions of a form, a few definitions at a time; empty without versions. */
export async function readQuestionHistory(
  services: Pick<Platform, 'db'>,
  formId: string,
  { language, onVersion }: HistoryOptions = {},
): Promise<QuestionHistory> {
  const history = createQuestionHistory();
  for await (const { version, definition } of publishedVersions(services, formId)) {
    const shown = language === undefined ? definition : translateDefinition(definition, language);
    history.addVersion(version, shown);
    onVersion?.(history);
  }
  return history;
}
