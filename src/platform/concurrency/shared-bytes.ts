// Bytes that several receivers hold together, in memory or in temporary files. Above the limit the oldest receiver is
// refused, so that slow clients do not block others. A receiver that is alone is limited by the size of what it receives.

import { type Problem, unavailable } from '../../../packages/common/problem.ts';

/** The bytes of one receiver. */
export interface HeldBytes {
  /** Counts bytes, a negative number for those that are no longer needed; may refuse the oldest receiver. */
  add(bytes: number): void;
  /** Everything was received, or is not needed. */
  release(): void;
}

/** @param refuse called if all hold more than the limit and this one is the oldest; must release its bytes */
export type HoldBytes = (refuse: (reason: Problem) => void) => HeldBytes;

/** @param detail of the refusal, `unavailable` */
export function createSharedBytes(limit: number, detail: string): HoldBytes {
  interface Receiver {
    bytes: number;
    readonly refuse: (reason: Problem) => void;
  }
  /** All receivers that hold bytes, the oldest first. */
  const receivers = new Set<Receiver>();
  let total = 0;

  function refuseOldest(): void {
    for (const oldest of receivers) {
      if (total <= limit || receivers.size === 1) return;
      oldest.refuse(unavailable(detail));
    }
  }

  return (refuse) => {
    const own: Receiver = { bytes: 0, refuse };
    return {
      add(bytes) {
        receivers.add(own);
        const counted = Math.max(bytes, -own.bytes);
        own.bytes += counted;
        total += counted;
        if (total > limit) refuseOldest();
      },
      release() {
        receivers.delete(own);
        total -= own.bytes;
        own.bytes = 0;
      },
    };
  };
}
