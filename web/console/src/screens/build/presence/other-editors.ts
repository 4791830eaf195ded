import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  AnnounceEditorDocument,
  FormActivityDocument,
  type FormActivitySubscription,
} from '../../../../generated/build.ts';
import { live } from '../../../api/live.ts';
import { request } from '../../../api/request.ts';

type StoredEditor = NonNullable<FormActivitySubscription['formActivity']>['editors'][number];

/** Someone else who has the form open. */
export interface OtherEditor extends StoredEditor {
  /** The name, with a number if several have the same. */
  readonly label: string;
  /** Number of the color, which does not change while the form is open. */
  readonly color: number;
}

/** Number of colors in `build.css`. */
const colors = 6;

/** The editors except for one window. Windows of the same name are numbered. */
export function othersOf(editors: readonly StoredEditor[], ownKey: string): OtherEditor[] {
  const counts = new Map<string, number>();
  const labelled = editors
    .toSorted((one, other) => Number(other.key === ownKey) - Number(one.key === ownKey))
    .map((editor) => {
      const count = (counts.get(editor.name) ?? 0) + 1;
      counts.set(editor.name, count);
      const label = count === 1 ? editor.name : `${editor.name} (${count})`;
      return { ...editor, label, color: colorOf(editor.key) };
    });
  return labelled.filter(({ key }) => key !== ownKey);
}

const colorOf = (key: string): number =>
  [...key].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % colors;

/** The first letter of a name. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?';

type Activity = NonNullable<FormActivitySubscription['formActivity']>;

interface ActivityOptions {
  formId: string;
  /** Id of the selected section or element; null for the form. */
  part: string | null;
  /** Whether others see this editor. */
  isShown: boolean;
  /** Called at first, after a lost connection, and whenever the form or its editors have changed. */
  onActivity(activity: Pick<Activity, 'revision' | 'changedBy'>): void;
}

/** Milliseconds between two announcements; others see an editor for 75 seconds after the last one. */
const announceInterval = 20_000;

/** A name for this window. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Shows others what is selected here. @returns the others who have the form open */
export function useFormActivity({ formId, part, isShown, onActivity }: ActivityOptions) {
  const [key] = useState(newKey);
  const [editors, setEditors] = useState<Activity['editors']>([]);
  const isAnnouncing = useRef(false);
  const announced = useRef<string | null>(undefined);

  const announce = useEffectEvent(async () => {
    if (!isShown || isAnnouncing.current) return;
    isAnnouncing.current = true;
    announced.current = part;
    // Another announcement follows in any case.
    await request(AnnounceEditorDocument, { formId, input: { key, part } }).catch(() => undefined);
    isAnnouncing.current = false;
    announceChange();
  });
  /** Announces what was selected while an announcement was being sent. */
  const announceChange = useEffectEvent(() => {
    if (announced.current !== part) void announce();
  });
  const receive = useEffectEvent((activity: Activity) => {
    setEditors(activity.editors);
    onActivity(activity);
    if (!activity.editors.some((editor) => editor.key === key)) void announce();
  });

  useEffect(
    () =>
      live(
        FormActivityDocument,
        { formId, editor: key },
        {
          onData: ({ formActivity }) => formActivity && receive(formActivity),
          onConnected: (isConnected) => isConnected || setEditors([]),
        },
      ),
    [formId, key],
  );
  useEffect(() => {
    const timer = setInterval(() => announce(), announceInterval);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each selection is announced
  useEffect(() => announceChange(), [part]);

  return useMemo(() => othersOf(editors, key), [editors, key]);
}
