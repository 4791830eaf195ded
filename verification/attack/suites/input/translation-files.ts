import {
  readXliff,
  writeXliff,
  XliffError,
} from '../../../../src/forms/translations/translation-files.ts';
import { attacksOf, probe } from '../../probe.ts';
import type { Verdict } from '../../suite.ts';

// No endpoint reads XML: translators send their files to the operator, who imports them on the command line. The attacks
// call its parser, in this process, with files that are valid except for what they try.

interface HostileFile {
  readonly file: string;
  /** The refusal; without it, the file must be accepted. */
  readonly refusal?: RegExp;
  /** The translation that is read, which nothing may have expanded. */
  readonly text?: string;
}

const translation = 'Ihr Name';

const valid = writeXliff('form_1', {
  source: 'en',
  language: 'de',
  units: [{ key: 'elements.name.title', text: 'Your name', translation }],
});

const withTarget = (xml: string) => valid.replace(translation, xml);

const noDoctype = /A document type is not permitted/;
const malformed = /not well-formed XML/;

/** The file with a document type, whose entity is the translation. */
const withEntities = (declarations: string, target = '&a;'): HostileFile => ({
  file: withTarget(target).replace('<xliff', `<!DOCTYPE xliff ${declarations}><xliff`),
  refusal: noDoctype,
});

const laughs = [...'bcdefghij'].map(
  (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`,
);

const many = 50_000;

const files: Readonly<Record<string, HostileFile>> = {
  'entities that grow with each level': withEntities(
    `[<!ENTITY a "aaaaaaaaaa">${laughs.join('')}]`,
    '&j;',
  ),
  'a long entity, often': withEntities(
    `[<!ENTITY a "${'a'.repeat(50_000)}">]`,
    '&a;'.repeat(50_000),
  ),
  'an entity of itself': withEntities('[<!ENTITY a "&b;"><!ENTITY b "&a;">]'),
  'an entity that is a file': withEntities('[<!ENTITY a SYSTEM "file:///etc/hostname">]'),
  'an entity that is a URL': withEntities('[<!ENTITY a SYSTEM "http://127.0.0.1:1/">]'),
  'a document type that is a URL': withEntities('SYSTEM "http://127.0.0.1:1/x.dtd"', 'x'),
  'a parameter entity': withEntities(
    '[<!ENTITY % p SYSTEM "file:///etc/hostname"><!ENTITY a "%p;"> %p;]',
  ),
  'a lower-case document type': {
    file: valid.replace('<xliff', '<!doctype xliff [<!ENTITY a "x">]><xliff'),
    refusal: malformed,
  },
  'an entity without a document type': { file: withTarget('&file;'), refusal: malformed },
  'an inclusion': {
    file: withTarget(
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/hostname"/>',
    ),
    refusal: /<include> in a text is not supported/,
  },
  'deep elements': {
    file: valid.replace('<file', `${'<note>'.repeat(many)}${'</note>'.repeat(many)}<file`),
    refusal: /nested more than/,
  },
  'many attributes': {
    file: valid.replace(
      '<file',
      `<file ${Array.from({ length: many }, (_, at) => `a${at}=""`).join(' ')}`,
    ),
    text: translation,
  },
  'attributes that are repeated': {
    file: valid.replace('<file', '<file id="x"'),
    refusal: malformed,
  },
  'a reference to a control character': { file: withTarget('&#0;'), refusal: malformed },
  'a section of characters': { file: withTarget('<![CDATA[&a;<b>]]>'), text: '&a;<b>' },
  'escaped markup': { file: withTarget('&#60;!ENTITY a&#62;'), text: '<!ENTITY a>' },
  'an encoding that hides markup': {
    file: withTarget('+ADw-b+AD4-').replace('UTF-8', 'UTF-7'),
    text: '+ADw-b+AD4-',
  },
  'an instruction': {
    file: valid.replace('<xliff', '<?xml-stylesheet href="http://127.0.0.1:1/x.xsl"?><xliff'),
    text: translation,
  },
};

const slowest = 2000;

export const translationFiles = () =>
  attacksOf(files, (name, hostile) =>
    probe(`a file of translations with ${name}`, hostile.file.slice(0, 400), async () =>
      read(hostile),
    ),
  );

function read({ file, refusal, text }: HostileFile): Verdict {
  const began = performance.now();
  const { found, error } = parse(file);
  const took = performance.now() - began;
  if (took > slowest) return { fault: `took ${Math.round(took)} ms` };
  if (refusal === undefined) {
    const isSound = error === undefined && (text === undefined || found === text);
    return { fault: isSound ? undefined : `was read as ${found}, ${error}` };
  }
  return {
    fault: error === undefined ? `was accepted as ${found?.slice(0, 80)}` : undefined,
    isRefused: error !== undefined && refusal.test(error),
  };
}

/** The translation in a file, or why it is refused. @throws {Error} other errors than refusals */
function parse(file: string): { readonly found?: string | undefined; readonly error?: string } {
  try {
    return { found: readXliff(file).texts.get('elements.name.title') };
  } catch (error) {
    if (error instanceof XliffError) return { error: error.message };
    throw error;
  }
}
