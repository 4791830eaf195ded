import { useState } from 'react';
import { directionOf } from '../../../../../../packages/languages/language-tags.ts';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Trash2 } from '../../../ui/icons/icons.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { type EditorPart, errorOf, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import {
  readTranslations,
  type TranslatableText,
  type TranslationColumn,
  translationPath,
} from '../model/translations.ts';
import { languageName } from './language-name.ts';

interface TranslationListProps extends Pick<EditorPart, 'problems' | 'readOnly'> {
  language: string;
  texts: readonly TranslatableText[];
  translationOf(key: string): string;
  /** What a text is. */
  labelOf(key: string): string;
  /** An empty text removes the translation. */
  onChange(key: string, text: string): void;
  /** Sets the translations of several texts at once. */
  onPaste(pasted: TranslationColumn): void;
}

/** Number of texts that are added when the end of the list is scrolled into view. */
const pageSize = 50;

/** Each text with a field for its translation. */
export function TranslationList(props: TranslationListProps) {
  const [count, setCount] = useState(pageSize);
  const { texts } = props;
  return (
    <>
      {texts.slice(0, count).map((text) => (
        <TranslationRow
          key={text.key}
          {...props}
          text={text}
          pasted={(column) => readTranslations(column, texts.slice(texts.indexOf(text)))}
        />
      ))}
      <LoadMore hasMore={count < texts.length} loadMore={() => setCount(count + pageSize)} />
    </>
  );
}

const singleLine = 60;

interface TranslationRowProps extends TranslationListProps {
  text: TranslatableText;
  /** The translations of this text and of those below it; undefined if a text is for this one only. */
  pasted(column: string): TranslationColumn | undefined;
}

function TranslationRow({ text: { key, source }, ...props }: TranslationRowProps) {
  const { language, translationOf, labelOf, problems, readOnly, pasted, onChange, onPaste } = props;
  const path = failurePath(translationPath(language, key));
  const value = translationOf(key);
  const isLong = (source ?? value).length > singleLine || /\n/.test(source ?? value);
  return (
    <div className="translation">
      <div>
        <small className="soft">{labelOf(key)}</small>
        {source === undefined ? <em>{t('The form no longer has this text.')}</em> : <p>{source}</p>}
      </div>
      {source === undefined ? (
        <div className="translation-lost">
          <p>{value}</p>
          {!readOnly && (
            <IconButton
              size="small"
              label={t('Remove the translation of {text}', { text: labelOf(key) })}
              icon={<Trash2 />}
              onPress={() => onChange(key, '')}
            />
          )}
        </div>
      ) : (
        <div dir={directionOf(language)} lang={language}>
          <TextField
            label={t('{language}: {text}', { language: languageName(language), text: source })}
            hideLabel
            isReadOnly={readOnly}
            rows={isLong ? 3 : undefined}
            value={value}
            onChange={(text) => onChange(key, text)}
            onPaste={(event) => {
              const translations = pasted(event.clipboardData.getData('text/plain'));
              if (readOnly || !translations) return;
              event.preventDefault();
              onPaste(translations);
            }}
            error={errorOf(problemsAt(problems, path))}
          />
        </div>
      )}
    </div>
  );
}
