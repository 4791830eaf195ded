/**
 * The type of a value in expressions: a CEL `double`, `string` or `bool`; a `list(string)` (options,
 * file names); a `map(string, string)` (parts of an address, rows of a matrix); a
 * `map(string, list(string))` (rows of a matrix with several columns each).
 */
export type ValueKind = 'number' | 'text' | 'boolean' | 'list' | 'map' | 'list_map';

export const calculatedKinds = ['number', 'text', 'boolean'] as const satisfies ValueKind[];

export type CalculatedKind = (typeof calculatedKinds)[number];
