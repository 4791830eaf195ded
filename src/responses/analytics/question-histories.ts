import type { QuestionHistory } from '../../../packages/definition/answers/aggregates/question-history.ts';
import { createLruCache } from '../../platform/cache/lru-cache.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { readQuestionHistory } from '../read/question-history.ts';

/**
 * The questions of a form over all versions up to the newest.
 *
 * @param language of titles and labels; by default those that they were written in
 */
export type QuestionHistoryOf = (
  formId: string,
  newest: number,
  language: string | undefined,
) => Promise<QuestionHistory>;

/** Estimated bytes of memory of all cached histories, of a question, and of an option, row or column. */
const cacheSize = 16 * 1024 * 1024;
const [questionSize, itemSize] = [2000, 300];

/** Caches histories: analytics would otherwise read every version for the label of one earlier option. */
export function createQuestionHistories(services: Pick<Platform, 'db'>): QuestionHistoryOf {
  const cache = createLruCache<QuestionHistory>(cacheSize);
  return async (formId, newest, language) => {
    const key = `${formId} ${newest} ${language ?? ''}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const history = await readQuestionHistory(services, formId, { language });
    cache.set(key, history, sizeOf(history));
    return history;
  };
}

const sizeOf = ({ questions }: QuestionHistory): number =>
  [...questions.values()].reduce((sum, { kinds, options, rows, columns }) => {
    const items = options.size + rows.size + columns.size;
    return sum + kinds.length * questionSize + items * itemSize;
  }, 0);
