/**
 * The type of a value in expressions: a CEL `double`, `string` or `bool`; a `list(string)` (options,
 * file names); a `map(string, string)` (parts of an address, rows of a matrix); a
 * `map(string, list(string))` (rows of a matrix with several columns each); a `map(string, double)` (parts of a location);
 * an `EntriesKind`.
 */
export type ValueKind = SimpleKind | EntriesKind;

export type SimpleKind = 'number' | 'text' | 'boolean' | 'list' | 'map' | 'list_map' | 'number_map';

/** The entries of a repeat: a list of maps with the values of each entry by question id. */
export interface EntriesKind {
  /** Maximum number of entries. */
  readonly most: number;
  /** The kinds of the values of an entry, by id. */
  readonly members: ReadonlyMap<string, ValueKind>;
}

export const calculatedKinds = ['number', 'text', 'boolean'] as const satisfies SimpleKind[];

export type CalculatedKind = (typeof calculatedKinds)[number];

/** The scores of the options of a question, by id. */
export type OptionScores = ReadonlyMap<string, number>;

/** The questions that an expression may use. */
export interface ExpressionScope {
  /** The kind of the answers to a question. */
  get(id: string): ValueKind | undefined;
  /** The scores of the options that a question has; undefined for questions of other types. */
  scoresOf?(id: string): OptionScores | undefined;
}

/** How spreadsheets represent a value. */
export type CellType = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'datetime';
