/** Milliseconds between attempts to submit or upload; afterwards the respondent has to try again. */
export const retryDelays: readonly number[] = [
  1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000,
];

/**
 * Waits until the network returns or the time has passed, or the respondent submits again.
 *
 * @param place the element that contains the questions, or the file that is uploaded
 * @returns false if the respondent changed an answer, and will submit when it is complete
 */
export function waitForNetwork(place: HTMLElement, delay: number): Promise<boolean> {
  const ended = new AbortController();
  const { signal } = ended;
  return new Promise<boolean>((resolve) => {
    const goOn = () => resolve(true);
    const timer = setTimeout(goOn, delay);
    signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', goOn, { signal });
    place.addEventListener('submit', goOn, { signal });
    place.addEventListener('input', () => resolve(false), { signal });
  }).finally(() => ended.abort());
}
