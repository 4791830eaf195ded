import { hash } from 'node:crypto';
import { type DocumentNode, parse } from 'graphql';
import type { Context } from '../context.ts';
import { createCache } from '../kernel/cache.ts';
import { logFailure } from '../kernel/foreign-errors.ts';
import type { Log } from '../kernel/log.ts';
import { jsonText } from '../kernel/stored-json.ts';
import { schema } from '../schema.ts';
import { costLimit, costOf } from './cost.ts';
import { planVariableChecks } from './input/variable-checks.ts';
import { planVariables } from './plan.ts';
import { prepareRun, problemOf, type Run } from './run.ts';
import { isSimple } from './simple-query.ts';
import { extentsOf } from './size.ts';
import type { SentQuery } from './transport/sent-operation.ts';

/**
 * Queries that are asked again and again. Each is planned once, and then answered without all that
 * Yoga does for requests of any kind.
 */
export interface HotQueries {
  /**
   * Answers a query as Yoga did before.
   *
   * @param accept the header of that name
   * @returns undefined where Yoga is to answer: the query is not hot, or something about it is wrong
   *   this time
   */
  answer(asked: SentQuery, accept: string, context: Context): Promise<HotAnswer | undefined>;
  /** Takes notice of what Yoga answered without any error. */
  notice(asked: SentQuery, accept: string, contentType: string): void;
}

export interface HotAnswer {
  readonly contentType: string;
  /** The result as JSON. */
  readonly body: Buffer;
}

/** How many bytes of plans are kept, about: those of the queries that were asked last. */
const capacity = 16 * 1024 * 1024;

/** The bytes of a document for each character of the query, and of its plan for each field, about. */
const weights = { character: 40, field: 1000 };

/** How many bytes are spent on remembering which queries came once, or cannot be planned. */
const seenCapacity = 128 * 1024;

/** The most characters of a query, and what comes with it. */
const longest = 10_000;

/** Not a stream, whose parts are framed. */
const isJson = /^application\/(graphql-response\+)?json;/;

interface Hot {
  readonly document: DocumentNode;
  readonly read: ReturnType<typeof planVariables>;
  readonly check: ReturnType<typeof planVariableChecks>;
  readonly run: Run;
  readonly contentType: string;
}

export function createHotQueries(log: Log): HotQueries {
  const hot = createCache<Hot>(capacity);
  const seen = createCache<'once' | 'cold'>(seenCapacity);

  /** @returns undefined for a document that stays with Yoga */
  function planFor(query: string, contentType: string): Hot | undefined {
    try {
      const document = parse(query, { noLocation: true });
      if (!isSimple(schema, document)) return undefined;
      const [read, check] = [planVariables(schema, document), planVariableChecks(schema, document)];
      return { document, read, check, run: prepareRun(document), contentType };
    } catch (error) {
      log.error({ err: error }, 'a query that was answered cannot be planned');
      return undefined;
    }
  }

  return {
    async answer(asked, accept, context) {
      if (asked.query.length > longest) return undefined; // none is kept: it need not be looked for
      const key = keyOf(asked, accept);
      const known = hot.get(key);
      const { variables = {} } = asked;
      if (!known || costOf(schema, known.document, undefined, variables) > costLimit) {
        return undefined;
      }
      try {
        const values = known.read(variables);
        known.check(values);
        const text = jsonText({ data: await known.run(values, context) });
        return { contentType: known.contentType, body: Buffer.from(text) };
      } catch (error) {
        // Yoga says what it is: a query changes nothing, so it can be done again. But not each time
        // while something is out of order.
        const found = problemOf(error);
        if (found.status >= 500) hot.delete(key);
        logFailure(context.kernel.log, found, context.requestId);
        return undefined;
      }
    },

    notice(asked, accept, contentType) {
      if (asked.query.length > longest || !isJson.test(contentType)) return;
      const key = keyOf(asked, accept);
      const known = seen.get(key);
      if (known === 'cold') return;
      const found = known && planFor(asked.query, contentType);
      if (found) hot.set(key, found, weightOf(asked.query, found));
      seen.set(key, found || !known ? 'once' : 'cold', 0);
    },
  };
}

function weightOf(query: string, { document }: Hot): number {
  const fields = extentsOf(document).reduce((sum, extent) => sum + extent.fields, 0);
  return weights.character * query.length + weights.field * fields;
}

/** A digest, so that what is remembered of a query does not grow with it. */
function keyOf({ query, operationName }: SentQuery, accept: string): string {
  return hash('sha256', JSON.stringify([accept, operationName ?? null, query]), 'base64url');
}
