import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../texts/translate.tsx';
import { notify } from '../feedback/toasts.tsx';
import { Button, type ButtonProps } from './button.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'size'> {
  text: string;
  /** What is copied, such as `Copy link`. */
  label: string;
}

const failure = t('The browser did not permit to copy. Select the text instead.');

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, size }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => notify({ tone: 'error', text: failure }),
    );
  const icon = copied ? <Check /> : <Copy />;
  const shown = copied ? t('Copied') : label;
  return (
    <Button size={size} icon={icon} onPress={copy}>
      {shown}
    </Button>
  );
}
