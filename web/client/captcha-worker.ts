import { type Challenge, solve } from './altcha.ts';

// Solves puzzles of ALTCHA beside the page, so that the page stays quick.

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(
    (token) => postMessage({ token }),
    () => postMessage({}),
  );
});
