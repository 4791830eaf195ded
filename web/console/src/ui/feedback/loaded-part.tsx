import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../texts/translate.tsx';
import { ProblemNotice } from './states.tsx';

/** A component that is loaded when it is shown first. */
export interface LazyPart<Props> {
  /** For the message if it cannot be loaded, such as `The editor`. */
  readonly name: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** The component, after it was loaded. */
  loaded?: ComponentType<Props>;
}

interface LoadedPartProps<Props> {
  part: LazyPart<Props>;
  props: Props;
  /** Shown while the part is being loaded. */
  fallback: ReactNode;
}

/** A part of a screen. If it cannot be loaded, the rest of the screen remains as it is, with what was entered. */
export function LoadedPart<Props extends object>({
  part,
  props,
  fallback,
}: LoadedPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => part.loaded);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (Part || isFailed) return undefined;
    let isShown = true;
    part.load().then(
      (component) => {
        part.loaded = component;
        if (isShown) setPart(() => component);
      },
      () => isShown && setIsFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [part, Part, isFailed]);
  if (Part) return <Part {...props} />;
  if (!isFailed) return fallback;
  const message = t('{part} could not be loaded. Check the connection.', { part: part.name });
  return <ProblemNotice problem={new Error(message)} onRetry={() => setIsFailed(false)} />;
}
