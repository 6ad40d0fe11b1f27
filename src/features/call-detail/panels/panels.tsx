import '@mantine/core/styles/Tabs.layer.css'

import { Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import type { ConversationMeasures } from '#domain/conversation-measures.ts'
import { Loading } from '#src/ui/states/loading.tsx'

import { AnalyticsPanel } from './analytics-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import classes from './panels.module.css'

type PanelsProps = {
  /** Null until it is there. */
  call: CallDetail | null
  measures: ConversationMeasures | null
  /** The turns that are measured are on their way. */
  isPending: boolean
}

/** What is known about the conversation, beside it. */
export function Panels({ call, measures, isPending }: PanelsProps) {
  const { t } = useLingui()

  return (
    <Tabs defaultValue="analytics" className={classes['panels']}>
      <Tabs.List aria-label={t`About the conversation`}>
        <Tabs.Tab value="analytics">
          <Trans>Analytics</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="details">
          <Trans>Details</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="analytics" className={classes['panel']}>
        {call && !isPending ? <AnalyticsPanel call={call} measures={measures} /> : <Loading rows={5} />}
      </Tabs.Panel>
      <Tabs.Panel value="details" className={classes['panel']}>
        {call ? <DetailsPanel call={call} /> : <Loading rows={5} />}
      </Tabs.Panel>
    </Tabs>
  )
}
