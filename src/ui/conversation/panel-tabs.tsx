import '@mantine/core/styles/Tabs.layer.css'

import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './panel-tabs.module.css'

export type PanelTab<Name extends string> = { name: Name; label: ReactNode; content: ReactNode }

type PanelTabsProps<Name extends string> = {
  /** What they are about. */
  label: string
  tabs: readonly PanelTab<Name>[]
  value: Name
  onChange: (name: Name) => void
}

/** What is known about a conversation, beside it, a subject at a time: only the one in sight is there. */
export function PanelTabs<Name extends string>({ label, tabs, value, onChange }: PanelTabsProps<Name>) {
  function onWish(wanted: string | null) {
    const tab = tabs.find(({ name }) => name === wanted)
    if (tab) onChange(tab.name)
  }

  return (
    <Tabs value={value} onChange={onWish} keepMounted={false} className={classes['panels']}>
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
