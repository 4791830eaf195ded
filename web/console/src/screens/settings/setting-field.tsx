import { momentsOf, zoneName } from '../../../../../packages/common/text/local-time.ts';
import { settingsTable } from '../../../../../src/forms/settings/settings-table.ts';
import type { FormSettingsInput } from '../../../generated/settings.ts';
import { language } from '../../texts/language.ts';
import { t, translate } from '../../texts/translate.tsx';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { NumberField, RadioCards, TextField } from '../../ui/controls/fields.tsx';
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
function TimeField({ label, description, error, isDisabled, value, onChange }: TimeFieldProps) {
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

export type SettingName = keyof typeof settingsTable;

/** The groups, in the order in which they are shown. */
export const settingsGroups = [
  { id: 'availability', title: t('Availability') },
  { id: 'respondents', title: t('Who can answer') },
  { id: 'page', title: t('The page') },
  { id: 'submission', title: t('After submission') },
  { id: 'mail', title: t('Mail') },
  { id: 'data', title: t('Data') },
] as const;

type Label = readonly [group: (typeof settingsGroups)[number]['id'], label: string];

/**
 * The group and the label of each setting; null for those that other screens change. What a setting does is described in the
 * settings table.
 */
export const settingLabels: Readonly<Record<SettingName, Label | null>> = {
  acceptingResponses: ['availability', t('Accept responses')],
  openAt: ['availability', t('Opens')],
  closeAt: ['availability', t('Closes')],
  maxResponses: ['availability', t('Maximum number of responses')],
  invitationRequired: ['respondents', t('Invitation required')],
  requireCaptcha: ['respondents', t('Captcha required')],
  allowApiSubmissions: ['respondents', t('Submissions by API key')],
  theme: null,
  appearance: null,
  notifications: null,
  oneSectionPerPage: null,
  oneQuestionPerPage: null,
  savePartial: ['page', t('Answers can be saved')],
  partialDays: ['page', t('Days for which saved answers are stored')],
  resumeByMail: ['page', t('The link to saved answers can be sent by mail')],
  senderName: ['mail', t('Name of the sender')],
  showBranding: ['page', t('Formwright footer')],
  indexable: ['page', t('Listed by search engines')],
  successMessage: ['submission', t('Message')],
  redirectUrl: ['submission', t('Redirect URL')],
  offerAnotherResponse: ['submission', t('Link to submit another response')],
  retentionDays: ['data', t('Days after which responses are deleted')],
  timeZone: ['data', t('Time zone')],
  searchable: ['data', t('Answers can be filtered and searched')],
};

interface SettingFieldProps {
  name: SettingName;
  label: string;
  value: FormSettingsInput[SettingName];
  error: string | undefined;
  isDisabled: boolean;
  /** Replaces the description. */
  note?: string;
  onChange(value: FormSettingsInput): void;
}

const multiline: ReadonlySet<SettingName> = new Set(['successMessage']);

/** What a setting does. */
export const descriptionOf = (name: SettingName): string =>
  translate(settingsTable[name].description).replaceAll('`', '');

/** The control of a setting by the type of its value. An empty field is the default. */
export function SettingField(props: SettingFieldProps) {
  const { name, label, value, error, isDisabled, note, onChange } = props;
  const { type } = settingsTable[name];
  const description = note ?? descriptionOf(name);
  const set = (next: boolean | number | string | null) => onChange({ [name]: next });
  switch (type) {
    case 'Boolean':
      return (
        <Switch
          label={label}
          description={description}
          error={error}
          isDisabled={isDisabled}
          isSelected={value === true}
          onChange={set}
        />
      );
    case 'Int':
      return (
        <NumberField
          label={label}
          description={description}
          error={error}
          isDisabled={isDisabled}
          value={value}
          inputMode="numeric"
          onChange={(entered) => set(entered ?? null)}
        />
      );
    case 'DateTime':
      return (
        <TimeField
          label={label}
          description={description}
          error={error}
          isDisabled={isDisabled}
          value={value}
          onChange={set}
        />
      );
    default:
      return (
        <TextField
          label={label}
          description={description}
          error={error}
          isDisabled={isDisabled}
          rows={multiline.has(name) ? 3 : undefined}
          value={typeof value === 'string' ? value : ''}
          onChange={(entered) => set(entered === '' ? null : entered)}
        />
      );
  }
}
