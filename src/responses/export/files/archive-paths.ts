import { withoutEnd } from '../../../../packages/common/text/text-rules.ts';

interface ArchivedFile {
  readonly responseId: string;
  readonly questionId: string;
  /** As it was uploaded. */
  readonly name: string;
}

/**
 * Names files in an archive, so that every program can extract them.
 *
 * @returns the path of a file: `<response id>/<question id>/<name>`. Call it response by response
 */
export function createArchivePaths(): (file: ArchivedFile) => string {
  let current = '';
  const taken = new Set<string>();
  /** The number of the next copy of a file, so that many of the same name are not counted for each of them. */
  const copies = new Map<string, number>();
  return ({ responseId, questionId, name }) => {
    if (responseId !== current) {
      taken.clear();
      copies.clear();
    }
    current = responseId;
    const folder = `${responseId}/${safeName(questionId)}`;
    const safe = safeName(name);
    const first = keyOf(`${folder}/${safe}`);
    for (let copy = copies.get(first) ?? 1; ; copy += 1) {
      const path = `${folder}/${copy === 1 ? safe : numbered(safe, copy)}`;
      const key = keyOf(path);
      if (taken.has(key)) continue;
      taken.add(key);
      copies.set(first, copy + 1);
      return path;
    }
  };
}

/** Windows and macOS do not distinguish upper and lower case. */
const keyOf = (path: string) => path.toLowerCase();

/** Names of devices on Windows, with any extension. */
const reservedName = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?= *(\.|$))/i;

/** Characters that a file name on Windows or Unix cannot contain. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\u2028\u2029<>:"/\\|?*]/gu;

/** Characters that hide what a name is. */
const invisibleCharacters = /\p{Cf}/gu;

/** Maximum length of a name: in bytes for Unix, in characters because Windows limits whole paths. */
const maxBytes = 200;
const maxCharacters = 100;

/** A name that is valid as a file name on Windows, macOS and Linux, and similar to the given one. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(unsafeCharacters, '_')
    .replace(invisibleCharacters, '')
    .replace(/^ +/, '');
  const trimmed = withoutEnd(plain, ' .');
  if (trimmed === '') return 'file';
  return shorten(reservedName.test(trimmed) ? `_${trimmed}` : trimmed);
}

/** Shortens a name before its extension. */
function shorten(name: string): string {
  if (fits(name)) return name;
  const { stem, extension } = split(name);
  const letters = [...stem].slice(0, maxCharacters); // each has one character or more
  while (letters.length > 1 && !fits(letters.join('') + extension)) letters.pop();
  return withoutEnd(letters.join(''), ' .') + extension;
}

function fits(name: string): boolean {
  return name.length <= maxCharacters && Buffer.byteLength(name) <= maxBytes;
}

const numbered = (name: string, copy: number) => {
  const { stem, extension } = split(name);
  return `${stem} (${copy})${extension}`;
};

/** The extension includes its dot; empty if there is none. */
function split(name: string): { stem: string; extension: string } {
  const extension = /(?<=.)\.[^. ]{1,16}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}
