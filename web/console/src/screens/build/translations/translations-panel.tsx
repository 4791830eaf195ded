import { Languages, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { directionOf } from '../../../../../../packages/languages/language-tags.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Select, TextField } from '../../../ui/controls/fields.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { LoadMore } from '../../../ui/layout.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialogs.tsx';
import { type EditorPart, errorOf, problemsAt } from '../editor-part.ts';
import { failurePath } from '../model/document.ts';
import { asText, valueAt } from '../model/json.ts';
import { columnFromCells } from '../model/paste/paste-options.ts';
import {
  readTranslations,
  type TranslatableText,
  type TranslationColumn,
  translatableTexts,
  translatedLanguages,
  translationPath,
  withLanguage,
  withoutLanguage,
  withTranslation,
  withTranslations,
} from '../model/translations.ts';
import { LanguageBox } from './language-box.tsx';
import { languageName } from './languages.ts';
import { textLabels } from './text-label.ts';

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
function TranslationList(props: TranslationListProps) {
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

interface TranslationsPanelProps extends EditorPart {
  /** The message after submission, which is a setting of the form. */
  successMessage: string;
}

const unusedLines = (count: number) =>
  plural(
    count,
    'The list was pasted, but it has {n} more line than there are texts.',
    'The list was pasted, but it has {n} more lines than there are texts.',
  );

/** The texts of the form next to their translations, one language at a time. */
export function TranslationsPanel(props: TranslationsPanelProps) {
  const { document, successMessage, problems, apply, readOnly } = props;
  const [chosen, setChosen] = useState('');
  // The texts without a translation when the filter was set: a text stays while it is translated.
  const [filter, setFilter] = useState<ReadonlySet<string>>();
  const [isAdding, setIsAdding] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const languages = translatedLanguages(document);
  const language = languages.includes(chosen) ? chosen : languages[0];
  const choose = (tag: string) => {
    setChosen(tag);
    setFilter(undefined);
  };
  const add = !readOnly && (
    <Button size="small" icon={<Plus />} onPress={() => setIsAdding(true)}>
      {t('Add language')}
    </Button>
  );
  const dialog = isAdding && (
    <AddLanguageDialog
      taken={[asText(valueAt(document, ['schema', 'language'])) || 'en', ...languages]}
      onClose={() => setIsAdding(false)}
      onAdd={(tag) => {
        setIsAdding(false);
        choose(tag);
        const label = t('Add {language}', { language: languageName(tag) });
        apply({ definition: withLanguage(document, tag), label });
      }}
    />
  );
  if (language === undefined) {
    return (
      <>
        <EmptyState icon={<Languages />} title={t('No translations yet')} actions={add}>
          {t('Respondents see the form in their language if it is translated to it.')}
        </EmptyState>
        {dialog}
      </>
    );
  }
  const texts = translatableTexts(document, language, successMessage);
  const translationOf = (key: string) => asText(valueAt(document, translationPath(language, key)));
  const missing = texts.filter(({ key }) => translationOf(key) === '');
  const translated = texts.length - missing.length;
  const removal = t('Remove {language}', { language: languageName(language) });
  const shown = filter ? texts.filter(({ key }) => filter.has(key)) : texts;
  const remove = () => {
    setIsRemoving(false);
    apply({ definition: withoutLanguage(document, language), label: removal });
  };
  return (
    <>
      <div className="toolbar translations-toolbar">
        <Select
          label={t('Language')}
          hideLabel
          options={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          value={language}
          onChange={choose}
        />
        {!readOnly && (
          <IconButton
            label={removal}
            icon={<Trash2 />}
            onPress={() => (translated === 0 ? remove() : setIsRemoving(true))}
          />
        )}
        {add}
      </div>
      <div className="toolbar">
        <p role="status">
          {t('{translated} of {total} texts translated', {
            translated: formatNumber(translated),
            total: formatNumber(texts.length),
          })}
        </p>
        <Checkbox
          isSelected={filter !== undefined}
          onChange={(on) => setFilter(on ? new Set(missing.map(({ key }) => key)) : undefined)}
        >
          {t('Only missing')}
        </Checkbox>
        {/* Of a translator, they come back as lines, which are pasted into the first field. */}
        <CopyButton
          label={t('Copy texts')}
          size="small"
          text={columnFromCells(shown.flatMap(({ source }) => source ?? []))}
        />
      </div>
      <TranslationList
        key={`${language} ${filter !== undefined}`}
        language={language}
        translationOf={translationOf}
        problems={problems}
        readOnly={readOnly}
        labelOf={textLabels(document)}
        texts={shown}
        onChange={(key, text) =>
          apply({
            definition: withTranslation(document, language, key, text),
            label: t('Change translation'),
            mergeKey: `${language} ${key}`,
          })
        }
        onPaste={({ translations, unused }) => {
          apply({
            definition: withTranslations(document, language, translations),
            label: t('Paste translations'),
          });
          if (unused > 0) notify({ tone: 'error', text: unusedLines(unused) });
        }}
      />
      {dialog}
      <ConfirmDialog
        title={removal}
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onConfirm={remove}
      >
        <p>
          {plural(
            translated,
            'One translated text is removed. This can be undone until the page is left.',
            '{n} translated texts are removed. This can be undone until the page is left.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

interface AddLanguageDialogProps {
  /** Languages that the form already has. */
  taken: readonly string[];
  onClose(): void;
  /** @param tag BCP 47, in canonical form */
  onAdd(tag: string): void;
}

/** Chooses a language by its name in the language of the console or in the language itself, or by its tag. */
function AddLanguageDialog({ taken, onClose, onAdd }: AddLanguageDialogProps) {
  const [tag, setTag] = useState<string | null>(null);
  return (
    <Dialog
      title={t('Add language')}
      size="small"
      onClose={onClose}
      submit={{
        label:
          tag === null ? t('Add language') : t('Add {language}', { language: languageName(tag) }),
        isDisabled: tag === null,
        onPress: () => tag !== null && onAdd(tag),
      }}
    >
      <LanguageBox
        autoFocus
        description={t('A tag with a region or a script can be entered, too: fr-CA, zh-Hans.')}
        value={tag}
        onChange={setTag}
        taken={taken}
      />
    </Dialog>
  );
}
