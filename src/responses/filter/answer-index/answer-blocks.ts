// Which responses may contain a text. Consecutive responses are a block of the table `answer_blocks`, with a Bloom filter
// of the sequences of one to three characters of all their texts, folded: a response can contain a text only if its block
// has every sequence of it. This finds one or two characters of any script, too, at 100 to 200 bytes a response.
// Decision 109 in docs/decisions/README.md; benchmark: `npm run bench -- --line search-index`

import { hasTooManyMarks } from '../../../../packages/common/text/text-rules.ts';
import { foldCase } from '../../../../packages/definition/conditions/comparison-operators.ts';
import { type Sql, sql } from '../../../platform/database/sql-fragment.ts';

/** Bits of a filter. */
const bits = 4096;

/** The bits after which a block is complete: of another text, one in four is set by chance. */
const mostSet = bits / 4;

/** The most responses of a block. */
const mostResponses = 64;

/** Bits for each sequence, by its length less one: a text has few different characters, and a search may be for one of them. */
const bitsOfSequence = [3, 2, 2];

/** The positions of the bits of a folded text. */
function* positionsIn(text: string): Generator<number> {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  for (let start = 0; start < codes.length; start += 1) {
    let hash = 0;
    for (const [length, count] of bitsOfSequence.entries()) {
      const code = codes[start + length];
      if (code === undefined) break;
      hash = mixed(hash + code + 1);
      for (let bit = 0; bit < count; bit += 1) yield (hash >>> (bit * 10)) & (bits - 1);
    }
  }
}

/** The finalizer of MurmurHash3: every bit of the result depends on all of the number. */
function mixed(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** The filter of a block, as PostgreSQL reads values of the type `bit`. */
class BlockFilter {
  readonly #bytes = new Uint8Array(bits / 8);
  #set = 0;

  add(text: string): void {
    for (const position of positionsIn(foldCase(text))) {
      const bit = 0x80 >> (position & 7);
      const byte = this.#bytes[position >> 3] ?? 0;
      if (byte & bit) continue;
      this.#bytes[position >> 3] = byte | bit;
      this.#set += 1;
    }
  }

  /** For what cannot be folded as PostgreSQL folds it. */
  addAll(): void {
    this.#bytes.fill(0xff);
    this.#set = bits;
  }

  get isFull(): boolean {
    return this.#set >= mostSet;
  }

  toString(): string {
    return `x${Buffer.from(this.#bytes).toString('hex')}`;
  }
}

/** The texts of answers, whatever they are for: also ids of options, which are not searched. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member);
}

/** A response whose texts belong to a block. */
export interface BlockedResponse {
  readonly id: string;
  readonly answers: unknown;
}

export interface Block {
  /** Ids of the responses: exclusive, inclusive. */
  readonly above: string;
  readonly upTo: string;
  readonly filter: string;
}

/**
 * @param responses in ascending order, of which the last one ends a block
 * @param above the id that they follow
 */
export function* blocksOf(responses: readonly BlockedResponse[], above: string): Generator<Block> {
  let filter = new BlockFilter();
  let count = 0;
  let before = above;
  for (const [place, { id, answers }] of responses.entries()) {
    for (const text of textsIn(answers)) {
      if (hasTooManyMarks(text)) filter.addAll();
      else filter.add(text);
    }
    count += 1;
    if (!filter.isFull && count < mostResponses && place < responses.length - 1) continue;
    yield { above: before, upTo: id, filter: String(filter) };
    before = id;
    count = 0;
    filter = new BlockFilter();
  }
}

/** A query of the responses whose blocks may contain a text, with the column `response_id`. */
export function responsesInBlocks(formId: string, wanted: string): Sql {
  const filter = new BlockFilter();
  if (!hasTooManyMarks(wanted)) filter.add(wanted);
  const sequences = sql`${String(filter)}::bit(4096)`;
  return sql`
    SELECT r.id AS response_id FROM answer_blocks b
    JOIN responses r ON r.form_id = b.form_id AND r.id > b.above AND r.id <= b.up_to
    WHERE b.form_id = ${formId} AND (b.filter IS NULL OR b.filter & ${sequences} = ${sequences})`;
}
