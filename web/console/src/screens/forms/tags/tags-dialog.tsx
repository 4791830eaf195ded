import { Plus } from 'lucide-react';
import { useState } from 'react';
import { tagLimits } from '../../../../../../src/forms/form-metadata.ts';
import { TagsDocument } from '../../../../generated/forms.ts';
import { useRequest } from '../../../api/use-request.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import { changeOf, foldTag, type TagChange, tagChoicesOf } from './tags.ts';

/** Key of the query for the tags of all forms. */
export const tagsKey = ['tags'];

export const useTags = () => useRequest(tagsKey, TagsDocument, {}).data?.tags?.nodes ?? [];

interface TagsDialogProps {
  forms: readonly { readonly title: string; readonly tags: readonly string[] }[];
  onClose(): void;
  onApply(change: TagChange): void;
}

/** Adds tags to forms and removes them. A tag that only some of them have remains so until it is chosen. */
export function TagsDialog({ forms, onClose, onApply }: TagsDialogProps) {
  const known = useTags().map(({ name }) => name);
  const [created, setCreated] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [text, setText] = useState('');
  const choices = tagChoicesOf(forms, [...known, ...created]);
  const typed = foldTag(text);
  const shown = choices.filter(({ name }) => foldTag(name).includes(typed));
  const isNew = typed !== '' && !choices.some(({ name }) => foldTag(name) === typed);
  const change = changeOf(choices, chosen);
  const isChanged = change.add.length + change.remove.length > 0;
  const choose = (name: string, on: boolean) =>
    setChosen(new Map([...chosen, [foldTag(name), on]]));
  const add = () => {
    if (typed === '') return;
    if (isNew) setCreated([...created, text.trim()]);
    choose(text, true);
    setText('');
  };
  const [form] = forms;
  return (
    <Dialog
      title={
        forms.length === 1
          ? t('Tags')
          : plural(forms.length, 'Tags of {n} form', 'Tags of {n} forms')
      }
      size="small"
      onClose={onClose}
      submit={{
        label: t('Apply'),
        isDisabled: !isChanged,
        onPress: () => onApply(change),
      }}
    >
      {forms.length === 1 && <p className="note ellipsis">{form?.title}</p>}
      <TextField
        autoFocus
        label={t('Find or add a tag')}
        value={text}
        onChange={setText}
        maxLength={tagLimits.length}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '') return event.continuePropagation();
          event.preventDefault(); // not the action of the dialog
          return add();
        }}
      />
      {isNew && (
        <Button icon={<Plus />} onPress={add}>
          {t('Add “{name}”', { name: text.trim() })}
        </Button>
      )}
      <fieldset className="field-group tags-choices stack">
        <legend className="visually-hidden">{t('Tags')}</legend>
        {shown.map(({ name, has }) => {
          const state = chosen.get(foldTag(name));
          return (
            <Checkbox
              key={foldTag(name)}
              isSelected={state ?? has === 'all'}
              isIndeterminate={state === undefined && has === 'some'}
              onChange={(on) => choose(name, on)}
            >
              {name}
            </Checkbox>
          );
        })}
        {choices.length === 0 && !isNew && (
          <p className="note">{t('No tags yet. Type a name to add the first one.')}</p>
        )}
      </fieldset>
    </Dialog>
  );
}
