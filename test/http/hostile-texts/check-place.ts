import type { TextBound } from '../../../scripts/generate/text-bounds.ts';
import { textOf } from '../../support/fixtures/hostile-texts.ts';
import { findExcess } from './measure-growth.ts';
import type { Place } from './place.ts';

// Checks one place that reads texts of clients: harmless texts are read, up to the longest, and hostile ones of that length are
// read in time and memory in proportion to it.

/** What the head of a request has besides the text. */
const otherBytes = 1500;

/** Of longer texts, hostile ones are sent with this length, and a share of the bound: each byte costs the same. */
const mostMeasured = 512 * 1024;

/** Answers that show that the text was not read: the server refused, or ended, the request before. */
const unread = /^(0|413|414|429|431|5\d\d)\b/;

/** @returns what is wrong with the place; nothing if it reads each text within the bound */
export async function faultsOf(
  place: Place,
  { longest: received, milliseconds }: Pick<TextBound, 'longest' | 'milliseconds'>,
): Promise<string[]> {
  const most = received - otherBytes;
  const read = Math.min(place.longest ?? most, most);
  const harmless = [
    ...(await harmlessFaults(place, Math.ceil(read / 16), place.reached)),
    ...(await harmlessFaults(place, read, place.reached)),
    ...(place.tooLong ? await harmlessFaults(place, most, place.tooLong) : []),
  ];
  if (harmless.length > 0) return harmless; // nothing would be measured
  const faults: string[] = [];
  for (const whole of place.tooLong ? [read, most] : [read]) {
    const length = Math.min(whole, mostMeasured);
    const share = place.isCapped ? 1 : length / whole;
    faults.push(...(await hostileFaults(place, length, milliseconds * share)));
  }
  return faults;
}

const lengthIn =
  ({ encode }: Place) =>
  (part: string) =>
    Buffer.byteLength(encode(part) ?? '');

async function harmlessFaults(place: Place, length: number, expected: string): Promise<string[]> {
  const found = await place.send(textOf(place.harmless, length, lengthIn(place)));
  const sent = `${length} bytes of harmless text`;
  return found === expected ? [] : [`${sent}: answered with ${found}, not ${expected}`];
}

async function hostileFaults(
  place: Place,
  length: number,
  milliseconds: number,
): Promise<string[]> {
  const faults: string[] = [];
  const bound = { milliseconds, bytesPerByte: place.bytesPerByte };
  const lengthOf = lengthIn(place);
  for (const [kind, text] of Object.entries(place.texts)) {
    if (place.encode(textOf(text, 0, lengthOf)) === undefined) continue;
    const answers = new Set<string>();
    const prepare = (bytes: number) => {
      const sent = textOf(text, bytes, lengthOf);
      return async () => answers.add(await place.send(sent));
    };
    const excess = await findExcess(prepare, length, bound);
    const refusals = [...answers].filter(
      (answer) => unread.test(answer) && answer !== place.refusal && answer !== place.reached,
    );
    const found = [...excess, ...refusals.map((answer) => `answered with ${answer}`)];
    faults.push(...found.map((fault) => `${length} bytes of ${kind}: ${fault}`));
  }
  return faults;
}
