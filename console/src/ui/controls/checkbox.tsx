import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children'> {
  children?: ReactNode;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className="checkbox">
      {({ isIndeterminate }) => (
        <>
          <span className="checkbox-box" aria-hidden>
            {isIndeterminate ? <Minus /> : <Check />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
