import { useState } from 'react';
import { notANumber } from '../../../../../packages/common/json/imprecise-number.ts';
import { readNumber, writeNumber } from '../../../../../packages/languages/number-input.ts';
import { translateMessage } from '../../api/translate-message.ts';
import { language } from '../../texts/language.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  /** A number, or what is stored in place of one. */
  value: unknown;
  /** Called with undefined for an empty field, and with the text if it is no number, so that the service refuses it. */
  onChange(value: number | string | undefined): void;
}

/** A number, entered as text: fields of the type `number` change what is typed. */
export function NumberField({ value, onChange, error, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const isTyped = numberIn(typed) === (value ?? undefined);
  const text = isTyped ? typed : textOf(value);
  const entered = readNumber(text, language);
  const isWrong = entered !== undefined && !Number.isFinite(entered);
  return (
    <TextField
      {...props}
      error={error ?? (isWrong ? translateMessage(notANumber(entered).message) : undefined)}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(numberIn(next));
      }}
      onBlur={() => setTyped(textOf(value))}
    />
  );
}

function numberIn(text: string): number | string | undefined {
  const entered = readNumber(text, language);
  if (entered === undefined) return undefined;
  return typeof entered === 'number' && Number.isFinite(entered) ? entered : text;
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? writeNumber(value, language) : String(value ?? '');
}
