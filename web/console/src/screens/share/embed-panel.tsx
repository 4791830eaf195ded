import { useState } from 'react';
import { servicePath } from '../../api/service-path.ts';
import { t } from '../../texts/translate.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import { useForm } from '../form/form-context.ts';
import {
  type EmbedOptions,
  embedAttributes,
  embedModes,
  embedSchemes,
  embedSnippet,
} from './embed-snippet.ts';

export function EmbedPanel() {
  const { slug, shareUrl, status } = useForm();
  const [options, setOptions] = useState<EmbedOptions>({
    mode: 'inline',
    scheme: 'light',
    query: '',
    hideTitle: false,
  });
  const change = (next: Partial<EmbedOptions>) => setOptions({ ...options, ...next });
  const snippet = embedSnippet(shareUrl.replace(/\/f\/[^/]*$/, ''), slug, options);
  const preview = useDelayed(new URLSearchParams(embedAttributes(slug, options)).toString(), 400);
  return (
    <Panel title={t('On your website')}>
      <div className="share-options">
        <Select
          label={t('Shown')}
          options={embedModes}
          value={options.mode}
          onChange={(mode) => change({ mode })}
        />
        <Select
          label={t('Colors')}
          options={embedSchemes}
          value={options.scheme}
          onChange={(scheme) => change({ scheme })}
        />
        <TextField
          label={t('Prefilled answers')}
          placeholder="source=home"
          value={options.query}
          onChange={(query) => change({ query })}
        />
        <Checkbox isSelected={options.hideTitle} onChange={(hideTitle) => change({ hideTitle })}>
          {t('Hide the title')}
        </Checkbox>
      </div>
      <pre className="code-block share-snippet">
        <code>{snippet}</code>
      </pre>
      <div>
        <CopyButton text={snippet} label={t('Copy snippet')} />
      </div>
      {status === 'PUBLISHED' && (
        <iframe
          key={preview}
          title={t('Preview on a website')}
          className="share-preview"
          src={servicePath(`/console/embed-preview?${preview}`)}
        />
      )}
    </Panel>
  );
}
