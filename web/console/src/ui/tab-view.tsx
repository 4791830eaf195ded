import type { ReactNode } from 'react';
import { type Key, Tab, TabList, TabPanel, Tabs } from 'react-aria-components';

interface TabViewProps {
  label: string;
  className?: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  selected: Key;
  onSelect(id: Key): void;
}

/** Parts of a page of which one is shown. */
export function TabView({ label, className = '', tabs, selected, onSelect }: TabViewProps) {
  return (
    <Tabs className={`tabs stack ${className}`} selectedKey={selected} onSelectionChange={onSelect}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map(({ id, label: text }) => (
          <Tab key={id} id={id} className="tab">
            {text}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel stack">
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
