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
