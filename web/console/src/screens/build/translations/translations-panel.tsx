import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Languages, Plus, Trash2 } from '../../../ui/icons/icons.tsx';
import type { EditorPart } from '../editor-part.ts';
import { asText, valueAt } from '../model/json.ts';
import {
  translatableTexts,
  translatedLanguages,
  translationPath,
  withLanguage,
  withoutLanguage,
  withTranslation,
} from '../model/translations.ts';
import { AddLanguageDialog } from './add-language-dialog.tsx';
import { languageName } from './language-name.ts';
import { TranslationList } from './translation-list.tsx';

interface TranslationsPanelProps extends EditorPart {
  /** The message after submission, which is a setting of the form. */
  successMessage: string;
}

/** The texts of the form next to their translations, one language at a time. */
export function TranslationsPanel(props: TranslationsPanelProps) {
  const { document, successMessage, problems, apply, readOnly } = props;
  const [chosen, setChosen] = useState('');
  // The texts without a translation when the filter was set: a text stays while it is translated.
  const [filter, setFilter] = useState<ReadonlySet<string>>();
  const [isAdding, setIsAdding] = useState(false);
  const languages = translatedLanguages(document);
  const language = languages.includes(chosen) ? chosen : languages[0];
  const choose = (tag: string) => {
    setChosen(tag);
    setFilter(undefined);
  };
  const add = !readOnly && (
    <Button size="small" icon={<Plus />} onPress={() => setIsAdding(true)}>
      Add language
    </Button>
  );
  const dialog = isAdding && (
    <AddLanguageDialog
      taken={[asText(valueAt(document, ['schema', 'language'])) || 'en', ...languages]}
      onClose={() => setIsAdding(false)}
      onAdd={(tag) => {
        setIsAdding(false);
        choose(tag);
        apply({ definition: withLanguage(document, tag) });
      }}
    />
  );
  if (language === undefined) {
    return (
      <>
        <EmptyState icon={<Languages />} title="No translations yet" actions={add}>
          Respondents see the form in their language if it is translated to it.
        </EmptyState>
        {dialog}
      </>
    );
  }
  const texts = translatableTexts(document, language, successMessage);
  const translationOf = (key: string) => asText(valueAt(document, translationPath(language, key)));
  const missing = texts.filter(({ key }) => translationOf(key) === '');
  return (
    <>
      <div className="toolbar translations-toolbar">
        <Select
          label="Language"
          hideLabel
          options={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          value={language}
          onChange={choose}
        />
        {!readOnly && (
          <IconButton
            label={`Remove ${languageName(language)}`}
            icon={<Trash2 />}
            onPress={() => apply({ definition: withoutLanguage(document, language) })}
          />
        )}
        {add}
      </div>
      <div className="toolbar">
        <p role="status">
          {texts.length - missing.length} of {texts.length} texts translated
        </p>
        <Checkbox
          isSelected={filter !== undefined}
          onChange={(on) => setFilter(on ? new Set(missing.map(({ key }) => key)) : undefined)}
        >
          Only missing
        </Checkbox>
      </div>
      <TranslationList
        key={`${language} ${filter !== undefined}`}
        {...{ language, translationOf, problems, readOnly }}
        texts={filter ? texts.filter(({ key }) => filter.has(key)) : texts}
        onChange={(key, text) =>
          apply({
            definition: withTranslation(document, language, key, text),
            mergeKey: `${language} ${key}`,
          })
        }
      />
      {dialog}
    </>
  );
}
