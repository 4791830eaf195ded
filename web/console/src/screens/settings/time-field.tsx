import { momentsOf, zoneName } from '../../../../../packages/common/text/local-time.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/translate.tsx';
import { RadioCards } from '../../ui/controls/radio-cards.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { viewerZone } from '../../ui/format.ts';
import { localTime, timeOfLocal } from './local-time.ts';

interface TimeFieldProps {
  label: string;
  description: string;
  error: string | undefined;
  isDisabled: boolean;
  /** RFC 3339. */
  value: unknown;
  onChange(value: string | null): void;
}

/** A time in the time zone of the browser. Offers both if the clock shows it twice. */
export function TimeField({
  label,
  description,
  error,
  isDisabled,
  value,
  onChange,
}: TimeFieldProps) {
  const local = localTime(value);
  const moments = momentsOf(local);
  const minute = (text: string) => Math.floor(new Date(text).getTime() / 60_000);
  const chosen = moments.find(({ text }) => minute(text) === minute(String(value)))?.text;
  const isMissing = local !== '' && moments.length === 0;
  const missing = t('This time does not exist on that day: the clocks go forward.');
  return (
    <>
      <TextField
        label={label}
        isDisabled={isDisabled}
        error={isMissing ? missing : error}
        description={t('{description} In your time zone, {timeZone}.', {
          description,
          timeZone: viewerZone,
        })}
        type="datetime-local"
        value={local}
        onChange={(entered) => onChange(timeOfLocal(entered))}
      />
      {moments.length > 1 && (
        <RadioCards
          label={t('This time occurs twice on that day, because the clocks go back. Which one?')}
          options={moments.map((moment) => ({
            value: moment.text,
            label: zoneName(moment, language),
            description: `UTC${moment.offset}`,
          }))}
          value={chosen ?? ''}
          isDisabled={isDisabled}
          onChange={(text) => onChange(new Date(text).toISOString())}
        />
      )}
    </>
  );
}
