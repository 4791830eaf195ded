import {
  type Challenge,
  solveChallenge,
} from '../../../../packages/form/src/captcha/solve-altcha.ts';

// Solves ALTCHA challenges in a worker, so that the page stays responsive.

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge(data).then(
    (token) => postMessage({ token }),
    () => postMessage({}),
  );
});
