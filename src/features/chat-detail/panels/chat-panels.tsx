import '@mantine/core/styles/Tabs.layer.css'

import { Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import type { Settled } from '#src/ui/use-settled.ts'

import { AnalyticsPanel } from './analytics-panel.tsx'
import classes from './chat-panels.module.css'
import { DetailsPanel } from './details-panel.tsx'

type ChatPanelsProps = {
  /** Null until it is there. */
  chat: CallDetail | null
  turns: Settled<CallTurns>
  /** Null while it is not known what was sent along. */
  attachments: readonly Attachment[] | null
  onMark: (message: number) => void
}

/** What is known about the chat, beside it. */
export function ChatPanels({ chat, turns, attachments, onMark }: ChatPanelsProps) {
  const { t } = useLingui()
  const isPending = !chat || (!turns.value && turns.isPending)

  return (
    <Tabs defaultValue="analytics" className={classes['panels']}>
      <Tabs.List aria-label={t`About the chat`}>
        <Tabs.Tab value="analytics">
          <Trans>Analytics</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="details">
          <Trans>Details</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="analytics" className={classes['panel']}>
        {isPending ? (
          <Loading rows={5} />
        ) : (
          <AnalyticsPanel chat={chat} turns={turns.value?.data ?? null} attachments={attachments} onMark={onMark} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="details" className={classes['panel']}>
        {chat ? <DetailsPanel chat={chat} /> : <Loading rows={5} />}
      </Tabs.Panel>
    </Tabs>
  )
}
