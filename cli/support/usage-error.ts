/** Invalid arguments; the message says why. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
