import { useEffect, useState } from 'react';

/** A value once it has not changed for a time in milliseconds, for requests while one types. */
export function useDelayed<Value>(value: Value, delayMs = 250): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
