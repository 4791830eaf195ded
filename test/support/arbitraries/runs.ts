const scale = Number(process.env['PROPERTY_SCALE'] ?? 1);

/** The number of cases that a property test tries: `count` for each change, 20 times as many at night. */
export const runs = (count: number): number => Math.ceil(count * scale);
