import { appearanceTable, fonts } from '../../../../../src/forms/settings/appearance-table.ts';
import { fontStacks } from '../../../../page/theme/fonts.ts';
import { t, translate } from '../../texts/translate.tsx';
import { RadioCards } from '../../ui/controls/radio-cards.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { SettingsProps } from '../settings/use-settings.ts';
import { ColorsPanel } from './colors-panel.tsx';
import { designFields } from './design-fields.ts';
import { ImageField } from './image-field.tsx';
import { PagingField } from './paging-field.tsx';

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
            ...{ value, font: fontStacks[value] },
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
