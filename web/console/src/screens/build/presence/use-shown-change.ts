import { useEffect, useState } from 'react';
import type { RemoteChange } from './changed-parts.ts';

/** Milliseconds for which a change of another editor is shown. */
const duration = 8000;

/** The last change of another editor, for some seconds. */
export function useShownChange(change: RemoteChange | undefined): RemoteChange | undefined {
  const [past, setPast] = useState<number>();
  const revision = change?.revision;
  useEffect(() => {
    if (revision === undefined) return undefined;
    const timer = setTimeout(() => setPast(revision), duration);
    return () => clearTimeout(timer);
  }, [revision]);
  return revision === past ? undefined : change;
}
