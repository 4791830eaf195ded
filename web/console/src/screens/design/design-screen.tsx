import { Moon, Sun, SunMoon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Html, renderToString } from '../../../../../packages/common/text/html.ts';
import { appearanceTable, fonts } from '../../../../../src/forms/settings/appearance-table.ts';
import {
  coverImage,
  type FormLook,
  fontStacks,
  logoImage,
} from '../../../../page/theme/appearance.ts';
import { themeStyle } from '../../../../page/theme/theme-style.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t, translate } from '../../texts/translate.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { RadioCards, TextField, type TextFieldProps } from '../../ui/controls/fields.tsx';
import { QueryState } from '../../ui/feedback/states.tsx';
import { useDelayed } from '../../ui/hooks.ts';
import { Panel } from '../../ui/layout.tsx';
import { LeaveGuard } from '../../ui/overlays/dialogs.tsx';
import { Preview } from '../build/preview.tsx';
import { useForm } from '../form/form-context.ts';
import { SettingsBar } from '../settings/settings-bar.tsx';
import { type SettingsProps, useSettings } from '../settings/use-settings.ts';
import { ColorsPanel, designFields } from './colors-panel.tsx';
import { editedLook } from './form-look.ts';
import './design.css';

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
function DesignForm(props: SettingsProps) {
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

/** How the page of a form looks, with a preview that shows changes before they are saved. */
export function DesignScreen() {
  const { id } = useForm();
  const editor = useSettings(id);
  const canWrite = useViewer().can('forms:write');
  const { query, stored, isChanged } = editor;
  const form = query.data?.form;
  if (!stored || !form) return <QueryState query={query} label={t('Loading the design')} isPage />;
  const props = { editor, stored, canWrite };
  return (
    <div className="design stack">
      <div className="design-columns">
        <div className="stack">
          {!canWrite && (
            <p className="soft">
              {t('Your API key permits reading only. It has no scope forms:write.')}
            </p>
          )}
          <DesignForm {...props} />
          {canWrite && <SettingsBar editor={editor} />}
        </div>
        <DesignPreview {...props} url={form.previewUrl} revision={form.revision} />
      </div>
      <LeaveGuard isUnsaved={isChanged} />
    </div>
  );
}

/** The schemes of the preview, each with the next one. */
const schemes = {
  auto: { label: t('Preview in the light scheme'), icon: <SunMoon />, next: 'light' },
  light: { label: t('Preview in the dark scheme'), icon: <Sun />, next: 'dark' },
  dark: { label: t('Preview in the scheme of the visitor'), icon: <Moon />, next: 'auto' },
} as const;

/** The look with the changes. Pictures are loaded once their URLs are entered, not for each letter. */
function useDrawnLook(props: SettingsProps): FormLook {
  const { theme, appearance } = editedLook(props);
  const logo = useDelayed(appearance?.logo_url);
  const cover = useDelayed(appearance?.cover_url);
  const background = useDelayed(appearance?.background_url);
  const pictures = { logo_url: logo, cover_url: cover, background_url: background };
  return { theme, appearance: { ...appearance, ...pictures } };
}

function DesignPreview(props: SettingsProps & { url: string | null; revision: number }) {
  const { editor, stored, canWrite, url, revision } = props;
  const [scheme, setScheme] = useState<PreviewScheme>('auto');
  const look = useDrawnLook({ editor, stored, canWrite });
  const style = JSON.stringify(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has another style
  const onDrawn = useMemo(() => (page: Document) => applyLook(page, look, scheme), [style, scheme]);
  const { label, icon, next } = schemes[scheme];
  return (
    <Preview
      url={url}
      revision={revision}
      onDrawn={onDrawn}
      tools={<IconButton size="small" label={label} icon={icon} onPress={() => setScheme(next)} />}
    />
  );
}

/** The scheme in which the preview is shown. */
type PreviewScheme = 'auto' | 'light' | 'dark';

/** Shows a page in the preview as it looks in a window of its own, with settings that are not stored yet. */
function applyLook(page: Document, look: FormLook, scheme: PreviewScheme): void {
  page.documentElement.classList.remove('embedded');
  const style = page.querySelector('style');
  if (style) style.textContent = themeStyle(look, { scheme, isChosen: scheme !== 'auto' });
  const main = page.querySelector('main');
  const title = page.querySelector('header > h1');
  const { cover_url: cover, logo_url: logo, logo_alt: logoText } = look.appearance ?? {};
  replace(page.querySelector('main > .cover'), cover, () =>
    insert(main, 'afterbegin', coverImage(look)),
  );
  replace(page.querySelector('header > .logo'), logo, () =>
    insert(title, 'beforebegin', logoImage(look)),
  );
  page.querySelector('header > .logo')?.setAttribute('alt', logoText ?? '');
}

/** Replaces an image if its URL has changed, since it is loaded again then. */
function replace(image: Element | null, url: string | null | undefined, add: () => void): void {
  if (image?.getAttribute('src') === url) return;
  image?.remove();
  add();
}

function insert(place: Element | null, where: InsertPosition, image: Html | undefined): void {
  if (image) place?.insertAdjacentHTML(where, renderToString(image));
}
