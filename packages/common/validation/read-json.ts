import { describeJsonError } from '../json/json-syntax.ts';
import { parseJson } from '../json/parse-json.ts';
import { problem } from '../problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON that a client sent.
 *
 * @param name what it is, for messages
 * @throws {Problem} `bad_request` with the line and the column of the first error
 */
export function readJson(bytes: Uint8Array, name: string): unknown {
  const text = decodeUtf8(bytes, name);
  try {
    return parseJson(text);
  } catch (cause) {
    const detail = `${name} must be valid JSON: see ${describeJsonError(text)}.`;
    throw problem('bad_request', detail, { cause });
  }
}

function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw problem('bad_request', `${name} must be in UTF-8.`, { cause });
  }
}
