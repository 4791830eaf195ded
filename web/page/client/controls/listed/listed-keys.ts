import type { ListedOption } from '../../../../../packages/form/src/api/public-types.ts';
import type { OptionPopup } from './option-popup.ts';

interface KeyHandlers {
  open(): void;
  close(): void;
  select(option: ListedOption): void;
  /** Loads the options that follow. @returns whether there are any */
  more(): boolean;
}

/** The keys of an editable combobox with a list (ARIA Authoring Practices Guide). */
export function handleKeys(
  input: HTMLInputElement,
  popup: OptionPopup,
  { open, close, select, more }: KeyHandlers,
): void {
  const moveBy = (step: 1 | -1) => {
    if (!popup.isOpen) return open();
    if (!popup.move(step) && step === 1) more();
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown() {
      moveBy(1);
      return true;
    },
    ArrowUp() {
      moveBy(-1);
      return true;
    },
    Enter() {
      const { active } = popup;
      if (!popup.isOpen || !active) return false;
      select(active);
      return true;
    },
    Escape() {
      if (!popup.isOpen) return false;
      close();
      return true;
    },
  };
  input.addEventListener('keydown', (event) => {
    const { key, isComposing, ctrlKey, metaKey } = event;
    if (isComposing || ctrlKey || metaKey || !keys[key]?.()) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
