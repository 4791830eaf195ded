import { useState } from 'react';
import { directionOf } from '../../../../../../packages/languages/language-tags.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Trash2 } from '../../../ui/icons/icons.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { type EditorPart, errorOf, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { type TranslatableText, translationPath } from '../model/translations.ts';
import { languageName } from './language-name.ts';

interface TranslationListProps extends Pick<EditorPart, 'problems' | 'readOnly'> {
  language: string;
  texts: readonly TranslatableText[];
  translationOf(key: string): string;
  /** An empty text removes the translation. */
  onChange(key: string, text: string): void;
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
        <TranslationRow key={text.key} {...props} text={text} />
      ))}
      <LoadMore hasMore={count < texts.length} loadMore={() => setCount(count + pageSize)} />
    </>
  );
}

const singleLine = 60;

function TranslationRow({
  text: { key, source },
  ...props
}: TranslationListProps & { text: TranslatableText }) {
  const { language, translationOf, problems, readOnly, onChange } = props;
  const path = failurePath(translationPath(language, key));
  const value = translationOf(key);
  const isLong = (source ?? value).length > singleLine || /\n/.test(source ?? value);
  return (
    <div className="translation">
      <div>
        <small className="soft">{key}</small>
        {source === undefined ? <em>The form no longer has this text.</em> : <p>{source}</p>}
      </div>
      {source === undefined ? (
        <div className="translation-lost">
          <p>{value}</p>
          {!readOnly && (
            <IconButton
              size="small"
              label={`Remove the translation of ${key}`}
              icon={<Trash2 />}
              onPress={() => onChange(key, '')}
            />
          )}
        </div>
      ) : (
        <div dir={directionOf(language)} lang={language}>
          <TextField
            label={`${languageName(language)}: ${source}`}
            hideLabel
            isReadOnly={readOnly}
            rows={isLong ? 3 : undefined}
            value={value}
            onChange={(text) => onChange(key, text)}
            error={errorOf(problemsAt(problems, path))}
          />
        </div>
      )}
    </div>
  );
}
