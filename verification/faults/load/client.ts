import { type Json, jsonOf, type RestContent, sendJson } from '../../support/requests/rest.ts';
import type { Random } from '../../support/requests/seeded-random.ts';
import type { Fate, Ledger } from './ledger.ts';

export type Client = ReturnType<typeof createClient>;

export interface Accepted {
  readonly success: readonly number[];
  readonly refusal?: readonly number[];
}

/** What a server answered; `status` is 0 if the connection broke. */
interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly isHang: boolean;
}

export interface ClientOptions {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly urls: readonly string[];
  readonly apiKey: string;
  readonly name: string;
  readonly mayDisconnect: boolean;
}

/** Sends the requests of one actor to any of the servers, and evaluates the answers. */
export function createClient(options: ClientOptions) {
  const { ledger, random, urls, apiKey, name, mayDisconnect } = options;
  let count = 0;

  const request = async (line: string, accepted: Accepted, sent: RestContent, url: string) => {
    const answer = await answerTo(url, line, sent);
    const fate = fateOf(answer, accepted);
    if (fate === 'acknowledged' && !line.startsWith('GET')) ledger.acknowledged += 1;
    if (fate === 'unknown') ledger.refused += 1;
    const fault = faultOf(answer, accepted, mayDisconnect);
    if (fault !== undefined) ledger.violations.push(`${withoutIds(line)} ${fault}`);
    return { ...answer, fate };
  };

  const anyServer = () => random.pickAny(urls) ?? '';
  return {
    random,
    ledger,
    anyServer,
    unique() {
      count += 1;
      return `${name}-${count}`;
    },
    /**
     * Sends a request without an API key. Any status other than the expected ones and 503 breaks a promise.
     *
     * @param accepted the statuses of success and, after them, those of documented refusals
     */
    visit: (line: string, accepted: Accepted, sent: RestContent = {}, url = anyServer()) =>
      request(line, accepted, sent, url),
    /** The same with the API key of the owner. */
    manage: (line: string, accepted: Accepted, sent: RestContent = {}, url = anyServer()) =>
      request(line, accepted, { ...sent, key: apiKey }, url),
  };
}

/**
 * Milliseconds after which a request without an answer is a hang: a connection may take 10 seconds and a statement
 * 15, and the machine may be busy.
 */
const slowestAnswer = 60_000;

async function answerTo(url: string, line: string, sent: RestContent): Promise<Answer> {
  const [method = 'GET', path = ''] = line.split(' ');
  try {
    const answer = await sendJson(url, method, path, { ...sent, timeout: slowestAnswer });
    return { status: answer.status, body: jsonOf(answer), isHang: false };
  } catch (error) {
    return { status: 0, body: {}, isHang: Object(error).name === 'TimeoutError' };
  }
}

function fateOf({ status }: Answer, { success }: Accepted): Fate {
  if (success.includes(status)) return 'acknowledged';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

/** What is wrong with an answer; undefined if nothing is. */
function faultOf(
  { status, body, isHang }: Answer,
  { success, refusal = [] }: Accepted,
  mayDisconnect: boolean,
): string | undefined {
  if ([...success, ...refusal, 503].includes(status)) return undefined;
  if (isHang) return `got no answer within ${slowestAnswer / 1000} s`;
  if (status === 0) return mayDisconnect ? undefined : 'broke the connection';
  return `was answered ${status} ${JSON.stringify(body).slice(0, 200)}`;
}

const withoutIds = (line: string) => line.replaceAll(/\/[a-z]+_[0-9a-z]{26}/g, '/{id}');
