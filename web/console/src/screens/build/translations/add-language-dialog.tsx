import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LanguageBox } from './language-box.tsx';
import { languageName } from './language-name.ts';

interface AddLanguageDialogProps {
  /** Languages that the form already has. */
  taken: readonly string[];
  onClose(): void;
  /** @param tag BCP 47, in canonical form */
  onAdd(tag: string): void;
}

/** Chooses a language by its name in the language of the console or in the language itself, or by its tag. */
export function AddLanguageDialog({ taken, onClose, onAdd }: AddLanguageDialogProps) {
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
