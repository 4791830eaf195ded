import { type DocumentNode, parse } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { Context } from '../context.ts';
import { setNewest } from '../kernel/newest.ts';
import { jsonText } from '../kernel/stored-json.ts';
import { schema } from '../schema.ts';
import { costLimit, costOf } from './cost.ts';
import { prepareRun, type Run } from './run.ts';
import { isSimple } from './simple-query.ts';

/**
 * Queries that were asked before. They need not be parsed and validated again, nor planned, nor pass
 * all that Yoga does for requests of any kind.
 */
export interface HotQueries {
  /**
   * Answers a query as the interpreter did before.
   *
   * @param accept the header of that name
   * @returns undefined where the interpreter is to answer: the query is not hot, or something about it
   *   is wrong this time
   */
  answer(asked: GraphQLParams, accept: string, context: Context): Promise<HotAnswer | undefined>;
  /** Takes notice of what the interpreter answered without any error. */
  notice(asked: GraphQLParams, accept: string, contentType: string): void;
}

export interface HotAnswer {
  readonly contentType: string;
  /** The result as JSON. */
  readonly text: string;
}

/** How many are kept: the ones that were asked last. */
const capacity = 100;

/** The most characters of a query, and what comes with it. */
const longest = 10_000;

interface Hot {
  readonly document: DocumentNode;
  readonly run: Run;
  readonly contentType: string;
}

export function createHotQueries(): HotQueries {
  const known = new Map<string, Hot>();
  return {
    async answer(asked, accept, context) {
      const key = keyOf(asked, accept);
      const hot = known.get(key);
      if (!hot) return undefined;
      setNewest(known, capacity, key, hot);
      const text = await answerHot(hot, asked, context);
      return text === undefined ? undefined : { contentType: hot.contentType, text };
    },
    notice(asked, accept, contentType) {
      const key = keyOf(asked, accept);
      if (key.length > longest || known.has(key)) return;
      const document = parse(asked.query ?? '', { noLocation: true });
      if (!isSimple(schema, document)) return;
      setNewest(known, capacity, key, { document, run: prepareRun(document), contentType });
    },
  };
}

function keyOf({ query, operationName = '' }: GraphQLParams, accept: string): string {
  return `${accept}\n${operationName}\n${query}`;
}

/** Whatever goes wrong, the interpreter says it: a query changes nothing, so it can be asked again. */
async function answerHot(
  { document, run }: Hot,
  { variables = {}, operationName }: GraphQLParams,
  context: Context,
): Promise<string | undefined> {
  if (costOf(schema, document, operationName, variables) > costLimit) return undefined;
  try {
    return jsonText({ data: await run(variables, context) });
  } catch {
    return undefined;
  }
}
