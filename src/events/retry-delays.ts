// When a delivery that has failed is repeated: webhooks and mail alike.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the retries in milliseconds, as recommended by Standard Webhooks. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** Maximum random extension of a delay, so that retries are spread out. */
const jitter = 0.1;

/**
 * The delay before the next attempt in milliseconds; undefined after the last one.
 *
 * @param attempts number of attempts so far
 * @param random 0 to 1
 * @param requested milliseconds that the receiver requests
 */
export function retryDelay(attempts: number, random: number, requested = 0): number | undefined {
  const planned = delays[attempts - 1];
  if (planned === undefined) return undefined;
  return Math.round(Math.max(planned, requested) * (1 + jitter * random));
}
