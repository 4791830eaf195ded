import ar from './texts/ar.json' with { type: 'json' };
import cs from './texts/cs.json' with { type: 'json' };
import da from './texts/da.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fi from './texts/fi.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import he from './texts/he.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ko from './texts/ko.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import ptBR from './texts/pt-br.json' with { type: 'json' };
import ro from './texts/ro.json' with { type: 'json' };
import sv from './texts/sv.json' with { type: 'json' };
import type { Texts } from './texts/texts.ts';
import tr from './texts/tr.json' with { type: 'json' };
import uk from './texts/uk.json' with { type: 'json' };
import zhHans from './texts/zh-hans.json' with { type: 'json' };

/** A language with the texts of the service; a file of `texts`. */
export interface Language {
  /** BCP 47, in canonical form. */
  readonly tag: string;
  /** The name in the language itself. */
  readonly name: string;
  /** For translators: the variety, and how respondents are addressed. */
  readonly notes: string;
  /** `machine-translated` or `written`: by a person who speaks the language. */
  readonly origin: string;
  readonly texts: Texts;
}

/** The language of last resort: that of messages and defaults of the API. */
export const english: Language = en;

/** All languages with texts. Texts of forms may be in others. */
export const languages: readonly Language[] = [
  english,
  ar,
  cs,
  da,
  de,
  el,
  es,
  fi,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  ptBR,
  ro,
  sv,
  tr,
  uk,
  zhHans,
];
