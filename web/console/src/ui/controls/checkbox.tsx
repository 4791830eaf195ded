import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components';
import { enumName } from '../../../../../packages/common/text/letter-case.ts';
import { FieldNotes } from './fields.tsx';

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

interface ChecksProps<Value extends string> {
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  chosen: readonly Value[];
  /** Called with the chosen values in the order of the options. */
  onChange(chosen: Value[]): void;
  isDisabled?: boolean;
}

/** A choice of any of a few options. */
export function Checks<Value extends string>({
  options,
  chosen,
  onChange,
  isDisabled,
}: ChecksProps<Value>) {
  const values = options.map(({ value }) => value);
  const toggle = (value: Value, on: boolean) =>
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

/** The values of an enum, named as in REST and in the documentation. */
export const codeOptions = <Text extends string>(texts: readonly Text[]) =>
  texts.map((text) => ({ value: enumName(text), label: <code>{text}</code> }));

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
      <FieldNotes description={description} error={error} />
    </div>
  );
}
