/** A part of an SQL statement with the values of its parameters. */
export interface Sql {
  /** The text around the parameters: one more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  /**
   * The part as text.
   *
   * @param first the number of its first parameter
   */
  sql(first: number): string;
}

/**
 * A part of a statement: inserted parts become part of it, every other inserted value becomes a parameter.
 * The text itself is always a constant of the code.
 */
export function sql(strings: TemplateStringsArray, ...inserted: readonly unknown[]): Sql {
  const [opening = '', ...rest] = strings;
  return rest.reduce(
    (whole, text, index) => {
      const value = inserted[index];
      const added = isSql(value) ? value : fragment(['', ''], [value]);
      return concatenate(concatenate(whole, added), fragment([text], []));
    },
    fragment([opening], []),
  );
}

/** A constant of the code as SQL. */
export const rawSql = (text: string): Sql => fragment([text], []);

/** Parts with the same text between them, such as `AND`. */
export function joinSql(parts: readonly Sql[], separator: string): Sql {
  const [first = rawSql(''), ...rest] = parts;
  return rest.reduce(
    (whole, part) => concatenate(concatenate(whole, rawSql(separator)), part),
    first,
  );
}

/** A complete statement. */
export const statementOf = (part: Sql) => ({ text: part.sql(1), values: [...part.values] });

function fragment(texts: readonly string[], values: readonly unknown[]): Sql {
  return {
    texts,
    values,
    sql: (first) => texts.reduce((all, text, index) => `${all}$${first + index - 1}${text}`),
  };
}

function concatenate(left: Sql, right: Sql): Sql {
  const [opening = '', ...rest] = right.texts;
  const texts = [...left.texts.slice(0, -1), `${left.texts.at(-1) ?? ''}${opening}`, ...rest];
  return fragment(texts, [...left.values, ...right.values]);
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'texts' in value && 'sql' in value;
}
