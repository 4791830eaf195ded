/** Rounds to decimal digits, half away from zero, as the decimal notation of the number reads: 1.005 is 1.01. */
export function roundDecimal(value: number, digits: number): number {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [rounded = '', power = '0'] = shifted.toExponential().split('e');
  return Math.sign(value) * Number(`${rounded}e${Number(power) - digits}`);
}
