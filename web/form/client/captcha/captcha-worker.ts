import { type Challenge, solveChallenge } from './solve-altcha.ts';

// Solves puzzles of ALTCHA beside the page, so that the page stays quick.

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge(data).then(
    (token) => postMessage({ token }),
    () => postMessage({}),
  );
});
