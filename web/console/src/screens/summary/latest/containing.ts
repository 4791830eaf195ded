import type { ResponseFilter } from '../../../../generated/responses.ts';

/** A filter that also requires a text in the answer to a question. */
export function containing(
  filter: ResponseFilter | null,
  question: string,
  value: string,
): ResponseFilter {
  const contains = { question, op: 'contains', value } as const;
  const condition = filter?.condition ? { all: [filter.condition, contains] } : contains;
  return { ...filter, condition };
}
