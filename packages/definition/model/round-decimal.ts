/** More digits are traces of binary arithmetic: 0.1 + 0.2 is 0.30000000000000004. */
const computedDigits = 15;

/** A computed number with at most 15 significant digits. Whole numbers that a double contains exactly remain. */
export function roundComputed(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  const rounded = Number(value.toPrecision(computedDigits));
  return Number.isFinite(rounded) ? rounded : value;
}

/**
 * Rounds half away from zero, in the decimal notation of the number: `roundDecimal(1.005, 2)` is 1.01.
 *
 * @param digits number of decimals, a whole number of at least 0
 */
export function roundDecimal(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const [mantissa = '', exponent] = Math.abs(value).toExponential().split('e');
  const written = mantissa.replace('.', '');
  const kept = Number(exponent) + 1 + digits;
  if (kept >= written.length) return value;
  const roundUp = kept >= 0 && Number(written[kept]) >= 5;
  const whole = BigInt(written.slice(0, Math.max(kept, 0)) || '0') + (roundUp ? 1n : 0n);
  const rounded = Number(`${whole}e-${digits}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
