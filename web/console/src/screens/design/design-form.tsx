import { appearanceTable, fonts } from '../../../../../src/forms/settings/appearance-table.ts';
import { fontStacks } from '../../../../page/theme/fonts.ts';
import { t, translate } from '../../texts/translate.tsx';
import { RadioCards } from '../../ui/controls/radio-cards.tsx';
import { TextField, type TextFieldProps } from '../../ui/controls/text-field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import type { SettingsProps } from '../settings/use-settings.ts';
import { ColorsPanel, designFields } from './colors-panel.tsx';

const options = [
  { value: 'whole', label: t('Whole form'), description: t('All questions below each other.') },
  {
    value: 'sections',
    label: t('One section per page'),
    description: t('With Back, Next and the progress.'),
  },
  {
    value: 'questions',
    label: t('One question per page'),
    description: t('Enter continues, and letters select options.'),
  },
];

/** How much of the form is shown at a time. */
function PagingField({ editor, stored, canWrite }: SettingsProps) {
  const edited = { ...stored, ...editor.edits };
  const value = edited.oneQuestionPerPage
    ? 'questions'
    : edited.oneSectionPerPage
      ? 'sections'
      : 'whole';
  return (
    <Panel title={t('Pages')}>
      <RadioCards
        label={t('Questions')}
        isDisabled={!canWrite}
        options={options}
        value={value}
        onChange={(next) =>
          editor.change({
            oneQuestionPerPage: next === 'questions',
            oneSectionPerPage: next === 'sections',
          })
        }
      />
      {editor.isChanged && (
        <p className="note">
          {t('The preview shows another division into pages after it is saved.')}
        </p>
      )}
    </Panel>
  );
}

const fontOptions = {
  system: { name: 'SYSTEM', label: t('System'), description: t('The font of the device.') },
  humanist: { name: 'HUMANIST', label: t('Humanist'), description: t('Open and friendly.') },
  serif: { name: 'SERIF', label: t('Serif'), description: t('As in books.') },
  rounded: {
    name: 'ROUNDED',
    label: t('Rounded'),
    description: t('Soft, where the device has one.'),
  },
  mono: { name: 'MONO', label: t('Typewriter'), description: t('Letters of one width.') },
} as const;

const images = [
  ['logoUrl', t('Logo')],
  ['coverUrl', t('Cover')],
  ['backgroundUrl', t('Background')],
] as const;

/** Colors, font, pictures, pages and custom CSS of a form. */
export function DesignForm(props: SettingsProps) {
  const { appearance, change, fieldOf, isDisabled } = designFields(props);
  return (
    <>
      <ColorsPanel {...props} />
      <Panel title={t('Font')}>
        <RadioCards
          label={t('Font of all texts')}
          isDisabled={isDisabled}
          options={fonts.map((value) => ({
            value,
            font: fontStacks[value],
            ...fontOptions[value],
          }))}
          value={fonts.find((one) => fontOptions[one].name === appearance.font) ?? 'system'}
          onChange={(value) => {
            const font = fonts.find((one) => one === value);
            if (font) change({ font: fontOptions[font].name });
          }}
        />
      </Panel>
      <Panel title={t('Pictures')}>
        {images.map(([name, label]) => (
          <ImageField
            key={name}
            {...fieldOf(name, label)}
            description={translate(appearanceTable[name].description)}
            image={appearanceTable[name].model.safeParse(appearance[name] ?? null).data}
          />
        ))}
        <TextField
          {...fieldOf('logoAlt', t('Text for the logo'))}
          description={translate(appearanceTable.logoAlt.description)}
        />
      </Panel>
      <PagingField {...props} />
      <Panel title={t('Custom CSS')}>
        <TextField
          {...fieldOf('css', 'CSS')}
          description={translate(appearanceTable.css.description).replaceAll('`', '')}
          rows={8}
          spellCheck="false"
        />
      </Panel>
    </>
  );
}

interface ImageFieldProps extends TextFieldProps {
  /** The URL if it is valid. */
  image: string | null | undefined;
}

/** The URL of an image, with a small picture of it. */
function ImageField({ image, ...field }: ImageFieldProps) {
  const url = useDelayed(image);
  return (
    <div className="design-image">
      <TextField {...field} type="url" placeholder="https://" />
      {url && <img src={url} alt="" referrerPolicy="no-referrer" />}
    </div>
  );
}
