import { ar } from './texts/ar.ts';
import { cs } from './texts/cs.ts';
import { da } from './texts/da.ts';
import { de } from './texts/de.ts';
import { el } from './texts/el.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fi } from './texts/fi.ts';
import { fr } from './texts/fr.ts';
import { he } from './texts/he.ts';
import { hi } from './texts/hi.ts';
import { it } from './texts/it.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';
import { ptBR } from './texts/pt-br.ts';
import { ro } from './texts/ro.ts';
import { sv } from './texts/sv.ts';
import type { Texts } from './texts/texts.ts';
import { tr } from './texts/tr.ts';
import { uk } from './texts/uk.ts';
import { zhHans } from './texts/zh-hans.ts';

/** A language with the texts of the service. */
export interface Language {
  /** BCP 47, in canonical form. */
  readonly tag: string;
  /** The name in the language itself. */
  readonly name: string;
  readonly texts: Texts;
}

/** The language of last resort: that of messages and defaults of the API. */
export const english: Language = { tag: 'en', name: 'English', texts: en };

/** All languages with texts. Texts of forms may be in others. */
export const languages: readonly Language[] = [
  english,
  { tag: 'ar', name: 'العربية', texts: ar },
  { tag: 'cs', name: 'Čeština', texts: cs },
  { tag: 'da', name: 'Dansk', texts: da },
  { tag: 'de', name: 'Deutsch', texts: de },
  { tag: 'el', name: 'Ελληνικά', texts: el },
  { tag: 'es', name: 'Español', texts: es },
  { tag: 'fi', name: 'Suomi', texts: fi },
  { tag: 'fr', name: 'Français', texts: fr },
  { tag: 'he', name: 'עברית', texts: he },
  { tag: 'hi', name: 'हिन्दी', texts: hi },
  { tag: 'it', name: 'Italiano', texts: it },
  { tag: 'ja', name: '日本語', texts: ja },
  { tag: 'ko', name: '한국어', texts: ko },
  { tag: 'nl', name: 'Nederlands', texts: nl },
  { tag: 'pl', name: 'Polski', texts: pl },
  { tag: 'pt-BR', name: 'Português (Brasil)', texts: ptBR },
  { tag: 'ro', name: 'Română', texts: ro },
  { tag: 'sv', name: 'Svenska', texts: sv },
  { tag: 'tr', name: 'Türkçe', texts: tr },
  { tag: 'uk', name: 'Українська', texts: uk },
  { tag: 'zh-Hans', name: '简体中文', texts: zhHans },
];
