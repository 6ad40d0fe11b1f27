import { useMediaQuery } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useReducer } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { Chat } from '#src/conversation/chat/chat.tsx'
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import { EvaluateButton } from '#src/conversation/evaluate-button.tsx'
import { EvaluateStarter } from '#src/conversation/evaluate-starter.tsx'
import { NoteStarter } from '#src/conversation/note-starter.tsx'
import { useMarkers } from '#src/conversation/use-markers.ts'
import { MaskingLine } from '#src/forms/masking/masking-line.tsx'
import { useNotes } from '#src/forms/notes/use-notes.ts'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { ChatPanel } from './chat-detail-search.ts'
import { ChatFacts } from './chat-facts.tsx'
import { ChatPanels } from './panels/chat-panels.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export type ChatDetailPageProps = {
  id: string
  detail: PromiseState<CallDetail>
  turns: PromiseState<CallTurns>
  attachments: PromiseState<AttachmentList>
  analysis: PromiseState<CallAnalysis>
  markers: Promise<CallMarkers>
  categories: PromiseState<CallCategories>
  /** The message to look at, counted from 0. */
  marked: number | null
  onMark: (message: number) => void
  /** What stands beside the chat; null for what does by itself. */
  panel: ChatPanel | null
  onPanel: (panel: ChatPanel) => void
  asks: ConversationAsks
  /** More buttons of the page, about the chat. */
  renderActions?: ((chat: CallDetail) => ReactNode) | undefined
  readsAccess: boolean
  onRetry: () => void
}

/** One chat: who wrote what and when, what was sent along, and how long the customer waited. */
export function ChatDetailPage(props: ChatDetailPageProps) {
  const { id, detail, turns, attachments, marked, onMark, panel, onPanel, renderActions, onRetry, ...beside } = props
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const shortcuts = useShortcuts()
  // the same message may be asked for again, after one has scrolled away
  const [looks, look] = useReducer((count: number) => count + 1, 0)
  const chat = detail.value
  const notes = useNotes(Number(id))
  const markers = useMarkers(beside.markers, beside.asks.markers, notes)

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
  const panels = (
    <ChatPanels
      {...beside}
      chat={chat}
      turns={turns}
      attachments={attachments.value?.data ?? null}
      markers={markers}
      notes={notes}
      panel={panel ?? (notes.isRestored ? 'notes' : 'analytics')}
      onPanel={onPanel}
      onMark={mark}
      onRetry={onRetry}
    />
  )
  return (
    <Page
      title={chat ? <PeopleTitle {...chat} /> : <Trans>Chat {id}</Trans>}
      actions={
        <>
          <ShortcutsHelp shortcuts={shortcuts} />
          {chat && renderActions?.(chat)}
          {chat && <EvaluateButton callId={chat.id} />}
        </>
      }
    >
      <ChatFacts chat={chat} />
      {chat && <MaskingLine conversation={chat} turns={turns.value?.data ?? null} onChanged={onRetry} />}
      <NoteStarter notes={notes} player={null} onOpen={() => onPanel('notes')} />
      {chat && <EvaluateStarter callId={chat.id} />}
      {isStacked && panels}
      <Split aside={!isStacked && panels}>
        {chat ? (
          <Chat
            chat={chat}
            turns={turns}
            attachments={attachments}
            markers={markers.value?.data ?? UNMARKED}
            marked={marked}
            looks={looks}
            onRetry={onRetry}
          />
        ) : (
          <Loading rows={8} />
        )}
      </Split>
    </Page>
  )
}

const UNMARKED: CallMarkers['data'] = []
