/** A variable of the environment that is probably a misspelt one of the service. Never its value. */
export interface MisspeltVariable {
  readonly name: string;
  readonly suggestion: string;
}

/**
 * Variables whose names are nearly those of the service: `DATABSE_URL`, `RATELIMITS`, `log_level`,
 * `PORT_FILE` (only secrets can be files), `FORMWRIGHT_DATABASE_URL` (the names have no prefix).
 *
 * @param known all names of the service
 */
export function findMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): MisspeltVariable[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const suggestion = known.find((one) => isMisspelt(name, one, env[one] !== undefined));
      return suggestion === undefined ? [] : [{ name, suggestion }];
    });
}

/** Kubernetes sets it for a Service that is named `formwright`. */
const foreignNames: readonly string[] = ['FORMWRIGHT_PORT'];

function isMisspelt(name: string, known: string, isSet: boolean): boolean {
  if (foreignNames.includes(name)) return false;
  const upper = name.toUpperCase().replaceAll('-', '_');
  if ([known, `FORMWRIGHT_${known}`, `${known}_FILE`].includes(upper)) return true;
  // Other programs have variables such as HOSTS: short names must have the same letters.
  if (known.length < 6) return !isSet && isTransposition(upper, known);
  // Two correct names may be similar, such as those of another program.
  return !isSet && editDistance(upper, known) <= 2;
}

/** Whether two adjacent letters are exchanged. */
function isTransposition(one: string, other: string): boolean {
  const isSameLetters = [...one].sort().join('') === [...other].sort().join('');
  return isSameLetters && editDistance(one, other) === 1;
}

/**
 * The number of letters to insert, delete, replace or exchange with the next one (optimal string alignment
 * distance).
 */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(row > 1 && column > 1 && isExchanged ? [at(row - 2, column - 2) + 1] : []),
      ];
      rows[row]?.push(Math.min(...costs));
    }
  }
  return at(one.length, other.length);
}
