/**
 * Tokens of SQL that may contain semicolons: strings, quoted identifiers, dollar-quoted bodies of
 * functions, and comments. Everything else is text between semicolons.
 */
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$.*?\$\k<tag>\$|--[^\n]*|\/\*.*?\*\/|;|[^'"$/;-]+|./gs;

/** Splits a script into its statements, without their final semicolons and without comments. */
export function splitStatements(script: string): string[] {
  const statements = [''];
  for (const [text] of script.matchAll(token)) {
    if (text === ';') statements.push('');
    else if (!isComment(text)) statements.push(`${statements.pop()}${text}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

const isComment = (text: string) => text.startsWith('--') || text.startsWith('/*');
