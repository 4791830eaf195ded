import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components';
import { Check, Minus } from '../icons/icons.tsx';
import { FieldNotes } from './field-group.tsx';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children'> {
  children?: ReactNode;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className="checkbox">
      {({ isIndeterminate }) => (
        <>
          <span className="checkbox-box center" aria-hidden>
            {isIndeterminate ? <Minus /> : <Check />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}

interface ChecksProps {
  options: readonly { readonly value: string; readonly label: ReactNode }[];
  chosen: readonly string[];
  /** Called with the chosen values in the order of the options. */
  onChange(chosen: string[]): void;
  isDisabled?: boolean;
}

/** A choice of any of a few options. */
export function Checks({ options, chosen, onChange, isDisabled }: ChecksProps) {
  const values = options.map(({ value }) => value);
  const toggle = (value: string, on: boolean) =>
    onChange(values.filter((one) => (one === value ? on : chosen.includes(one))));
  return options.map(({ value, label }) => (
    <Checkbox
      key={value}
      isDisabled={isDisabled}
      isSelected={chosen.includes(value)}
      onChange={(on) => toggle(value, on)}
    >
      {label}
    </Checkbox>
  ));
}

/** Options that are named as in the API. */
export const codeOptions = (values: readonly string[]): ChecksProps['options'] =>
  values.map((value) => ({ value, label: <code>{value}</code> }));

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children'> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
}

/** A setting that is on or off. */
export function Switch({ label, description, error, ...props }: SwitchProps) {
  return (
    <div className="field">
      <AriaSwitch {...props} className="switch">
        <span className="switch-track" aria-hidden />
        {label}
      </AriaSwitch>
      <FieldNotes {...{ description, error }} />
    </div>
  );
}
