import { useState } from 'react';
import { eventTypes } from '../../../../../src/events/event-types.ts';
import type { EventType, WebhookInclude } from '../../../generated/webhooks.ts';
import { t } from '../../texts/translate.tsx';
import { Checks, codeOptions } from '../../ui/controls/checkbox.tsx';
import { ComboBox } from '../../ui/controls/combo-box.tsx';
import { FieldGroup } from '../../ui/controls/field-group.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { allForms } from '../forms/forms-query.ts';
import { useForms } from '../forms/use-forms.ts';

/** What is entered about a webhook. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
  /** What events contain in addition. */
  readonly include: readonly WebhookInclude[];
  /** Null: events of all forms. Undefined: as it is, since the key may not read forms. */
  readonly form: { readonly id: string; readonly title: string } | null | undefined;
}

/** The input of a mutation that stores a webhook. */
export const inputOf = ({ url, description, events, include, form }: WebhookDraft) => ({
  url: url.trim(),
  description: description || null,
  events: [...events],
  include: [...include],
  ...(form !== undefined && { formId: form?.id ?? null }),
});

interface WebhookFieldsProps {
  draft: WebhookDraft;
  onChange(draft: WebhookDraft): void;
  urlError: string | undefined;
}

const includeOptions = [
  { value: 'LABELS', label: t('Titles of questions and labels of options') },
] as const satisfies readonly { value: WebhookInclude; label: string }[];

/** URL, description, events, what these contain, and form of a webhook. */
export function WebhookFields({ draft, onChange, urlError }: WebhookFieldsProps) {
  const { url, description, events, include, form } = draft;
  return (
    <>
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        value={url}
        onChange={(next) => onChange({ ...draft, url: next })}
        error={urlError}
        autoFocus
      />
      <TextField
        label={t('Description')}
        value={description}
        onChange={(next) => onChange({ ...draft, description: next })}
      />
      <FieldGroup label={t('Events')}>
        <Checks
          options={codeOptions(eventTypes)}
          chosen={events}
          onChange={(next) => onChange({ ...draft, events: next })}
        />
      </FieldGroup>
      <FieldGroup label={t('Events contain')}>
        <Checks
          options={includeOptions}
          chosen={include}
          onChange={(next) => onChange({ ...draft, include: next })}
        />
      </FieldGroup>
      {form !== undefined && (
        <FormField form={form} onChange={(next) => onChange({ ...draft, form: next })} />
      )}
    </>
  );
}

interface FormFieldProps {
  form: NonNullable<WebhookDraft['form']> | null;
  onChange(form: FormFieldProps['form']): void;
}

/** The form of the events: searched by title, or empty for all forms. */
function FormField({ form, onChange }: FormFieldProps) {
  const [text, setText] = useState(form?.title ?? '');
  const search = text === form?.title ? '' : text;
  const { data: rows = [] } = useForms({ ...allForms, search });
  const choose = (id: string | null) => {
    const row = rows.find((one) => one.id === id);
    if (row) onChange({ id: row.id, title: row.title });
    setText(row?.title ?? '');
  };
  return (
    <ComboBox
      label={t('Form')}
      placeholder={t('All forms')}
      description={t('Only events of this form. Leave it empty for all forms.')}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      value={form?.id ?? null}
      onChange={choose}
      text={text}
      onTextChange={(next) => {
        setText(next);
        if (next === '') onChange(null);
      }}
    />
  );
}
