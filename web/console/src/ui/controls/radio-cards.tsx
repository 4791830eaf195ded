import { Label, Radio, RadioGroup } from 'react-aria-components';

interface RadioCardsProps {
  label: string;
  options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description: string;
    /** Of the label. */
    readonly font?: string;
  }[];
  value: string;
  isDisabled?: boolean;
  onChange(value: string): void;
}

/** A choice of one among a few options that are explained. */
export function RadioCards({ label, options, ...others }: RadioCardsProps) {
  return (
    <RadioGroup {...others} className="field">
      <Label className="field-label">{label}</Label>
      <div className="radio-cards">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className="option-card radio-card">
            <strong style={option.font ? { fontFamily: option.font } : undefined}>
              {option.label}
            </strong>
            <span className="note">{option.description}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
