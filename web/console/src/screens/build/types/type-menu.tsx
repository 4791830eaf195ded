import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/fields.tsx';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import type { JsonPath } from '../model/json.ts';
import { isRepeat } from '../model/outline.ts';
import { fits } from '../model/places.ts';
import { typeGroups, typeLabel } from '../model/type-labels.ts';

interface TypeMenuProps {
  /** Whether a type can be chosen. */
  isOffered(type: string): boolean;
  /** Whether the search has the focus at first. */
  autoFocus?: boolean;
  /** @param name of the type in words */
  onChoose(type: string, name: string): void;
}

/** All element types by group, which can be searched; Enter chooses the first one that is found. */
export function TypeMenu({ isOffered, onChoose, autoFocus }: TypeMenuProps) {
  const [text, setText] = useState('');
  const searched = text.trim().toLowerCase();
  const groups = typeGroups.map(({ label, types }) => ({
    label,
    types: types.filter(
      ({ type, name }) =>
        isOffered(type) && [name, type, label].some((one) => one.toLowerCase().includes(searched)),
    ),
  }));
  const found = groups.filter(({ types }) => types.length > 0);
  const first = found[0]?.types[0];
  return (
    <>
      <SearchField
        label={t('Search types')}
        autoFocus={autoFocus}
        value={text}
        onChange={setText}
        onSubmit={() => first && onChoose(first.type, first.name)}
      />
      {found.length === 0 && (
        <p className="note">{t('No type contains “{text}”.', { text: text.trim() })}</p>
      )}
      {found.map(({ label, types }) => (
        <section key={label} className="stack" aria-label={label}>
          <h3 className="note">{label}</h3>
          <div className="type-buttons">
            {types.map(({ type, name }) => (
              <Button key={type} onPress={() => onChoose(type, name)}>
                {name}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

interface TypeControlProps {
  type: string;
  /** Path of the element. */
  path: JsonPath;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onChange(type: string): void;
}

/** The type of a question, which can be changed. A repeat would lose its questions, so that it stays one. */
export function TypeControl({ type, path, isOpen, onOpenChange, onChange }: TypeControlProps) {
  return (
    <>
      <Button size="small" isDisabled={isRepeat({ type })} onPress={() => onOpenChange(true)}>
        {t('Type: {type}', { type: typeLabel(type) })}
      </Button>
      {isOpen && (
        <Dialog title={t('Change type')} onClose={() => onOpenChange(false)}>
          <p className="note">{t('The question keeps what the new type has, too.')}</p>
          <TypeMenu
            autoFocus
            isOffered={(one) => fits({ type: one }, path.slice(0, -1))}
            onChoose={(chosen) => {
              onOpenChange(false);
              onChange(chosen);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
