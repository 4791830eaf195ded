import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { t } from '../../../texts/translate.tsx';
import { type ViewName, views } from './views.ts';

interface ViewSwitchProps {
  view: ViewName;
  /** The views to choose from. */
  offered: readonly ViewName[];
  onChange(view: ViewName): void;
}

/** Chooses how the responses are shown. */
export function ViewSwitch({ view, offered, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      className="view-switch"
      aria-label={t('View')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => {
        const chosen = views.find(({ name }) => keys.has(name));
        if (chosen) onChange(chosen.name);
      }}
    >
      {views
        .filter(({ name }) => offered.includes(name))
        .map(({ name, label, Icon }) => (
          <ToggleButton key={name} id={name} className="view-switch-button" aria-label={label}>
            <Icon />
            <span className="view-switch-label">{label}</span>
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  );
}
