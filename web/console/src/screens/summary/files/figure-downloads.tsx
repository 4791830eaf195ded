import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { download } from '../../../ui/download.ts';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { Download } from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useForm } from '../../form/form-context.ts';
import type { Figure } from '../figures/figure.ts';
import { type FileFormat, figureFile, fileFormats, fileName } from './figure-file.ts';

/** Offers a figure as files. */
export function FigureDownloads({ figure }: { figure: Figure }) {
  const { title } = useForm();
  const label = t('Download {title}', { title: figure.title });
  const save = (format: FileFormat) =>
    figureFile(figure, format).then(
      (file) => download(fileName([title, figure.title], format), file),
      () => notify({ tone: 'error', text: t('The browser could not create the file.') }),
    );
  return (
    <Menu
      label={label}
      trigger={<IconButton size="small" label={label} icon={<Download />} />}
      actions={fileFormats.map((format) => ({
        label: format.toUpperCase(),
        onAction: () => void save(format),
      }))}
    />
  );
}
