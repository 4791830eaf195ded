import { onTestFinished } from 'vitest';

/** A download that is read one chunk at a time. */
export interface SlowDownload {
  /** Reads the next chunk. `broken`: the connection ended before the body did. */
  readonly read: () => Promise<'open' | 'complete' | 'broken'>;
}

/** Starts a download, which must be accepted. */
export async function openDownload(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<SlowDownload> {
  const abortController = new AbortController();
  onTestFinished(() => abortController.abort());
  const { status, body } = await fetch(url, { headers, signal: abortController.signal });
  if (status !== 200 || !body) throw new Error(`the download was answered with ${status}`);
  const reader = body.getReader();
  return {
    read: () =>
      reader.read().then(
        ({ done }) => (done ? 'complete' : 'open'),
        () => 'broken',
      ),
  };
}
