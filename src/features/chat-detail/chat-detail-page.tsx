import { useMediaQuery } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { useReducer } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { Settled } from '#src/ui/use-settled.ts'

import { Chat } from './chat.tsx'
import { ChatFacts } from './chat-facts.tsx'
import { ChatPanels } from './panels/chat-panels.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export type ChatDetailPageProps = {
  id: string
  detail: Settled<CallDetail>
  turns: Settled<CallTurns>
  attachments: Settled<AttachmentList>
  /** The message to look at, counted from 0. */
  marked: number | null
  onMark: (message: number) => void
  onRetry: () => void
}

/** One chat: who wrote what and when, what was sent along, and how long the customer waited. */
export function ChatDetailPage({ id, detail, turns, attachments, marked, onMark, onRetry }: ChatDetailPageProps) {
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const shortcuts = useShortcuts()
  // the same message may be asked for again, after one has scrolled away
  const [looks, look] = useReducer((count: number) => count + 1, 0)
  const chat = detail.value

  if (detail.error && !chat) {
    return (
      <Page title={<Trans>Chat {id}</Trans>}>
        <Failed error={detail.error} onRetry={onRetry} />
      </Page>
    )
  }

  const mark = (message: number) => {
    onMark(message)
    look()
  }
  const panels = <ChatPanels chat={chat} turns={turns} attachments={attachments.value?.data ?? null} onMark={mark} />
  return (
    <Page
      title={chat ? <PeopleTitle {...chat} /> : <Trans>Chat {id}</Trans>}
      actions={<ShortcutsHelp shortcuts={shortcuts} />}
    >
      <ChatFacts chat={chat} />
      {isStacked && panels}
      <Split aside={!isStacked && panels}>
        {chat ? (
          <Chat chat={chat} turns={turns} attachments={attachments} marked={marked} looks={looks} onRetry={onRetry} />
        ) : (
          <Loading rows={8} />
        )}
      </Split>
    </Page>
  )
}
