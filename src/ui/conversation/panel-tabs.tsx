import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './panel-tabs.module.css'

export type PanelTab<Name extends string> = { name: Name; label: ReactNode; content: ReactNode }

type PanelTabsProps<Name extends string> = {
  /** What the tabs are about. */
  label: string
  tabs: readonly PanelTab<Name>[]
  value: Name
  onChange: (name: Name) => void
}

/** The panels beside a conversation, as tabs: only the selected panel is rendered. */
export function PanelTabs<Name extends string>({ label, tabs, value, onChange }: PanelTabsProps<Name>) {
  function select(selectedName: string | null) {
    const tab = tabs.find(({ name }) => name === selectedName)
    if (tab) onChange(tab.name)
  }

  return (
    <Tabs value={value} onChange={select} keepMounted={false} className={classes['panels']}>
      <Tabs.List aria-label={label} className={classes['list']}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} className={classes['tab']}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} className={classes['panel']}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
