import { useEffect, useState } from 'react';
import { notify } from '../feedback/toasts.tsx';
import { Check, Copy } from '../icons/icons.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, such as `Copy link`. */
  label: string;
}

const failure = 'The browser did not permit to copy. Select the text instead.';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
  const shown = copied ? 'Copied' : label;
  return (
    <Button icon={icon} onPress={copy}>
      {shown}
    </Button>
  );
}
