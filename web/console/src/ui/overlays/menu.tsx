import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuAction {
  /** By default the label, which must then be the only one of its kind. */
  id?: string;
  label: string;
  icon?: ReactNode;
  /** Called when the user chooses the action. Either this or `href`. */
  onAction?(): void;
  href?: string;
  newTab?: boolean;
  isDanger?: boolean;
}

interface MenuProps {
  trigger: ReactNode;
  label: string;
  /** Actions; `false` is left out, for those that the key does not permit. */
  actions: readonly (MenuAction | false)[];
}

export function Menu({ trigger, label, actions }: MenuProps) {
  const shown = actions.filter((action) => action !== false);
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover card" placement="bottom end">
        <AriaMenu className="list-box" aria-label={label}>
          {shown.map(({ label: text, id = text, icon, onAction, href, newTab, isDanger }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={isDanger ? 'list-item list-item-danger' : 'list-item'}
              onAction={onAction}
              href={href}
              target={newTab ? '_blank' : undefined}
              rel={newTab ? 'noopener' : undefined}
            >
              {icon}
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
