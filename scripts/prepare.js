// Runs after `npm ci`: builds the console, whose libraries are development dependencies. Without them
// (`npm ci --omit=dev`), the service runs with the console of the release, or without one.

const canBuild = await import('vite').then(
  () => true,
  () => false,
);
if (canBuild) {
  const { buildConsole } = await import('./build-console.js');
  await buildConsole();
}
