import { Trans, useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useReducer } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { Chat } from '#src/conversation/chat/chat.tsx'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import { EvaluateButton } from '#src/conversation/evaluate-button.tsx'
import { EvaluateStarter } from '#src/conversation/evaluate-starter.tsx'
import { NoteStarter } from '#src/conversation/note-starter.tsx'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { useMarkers } from '#src/conversation/use-markers.ts'
import { useMayEvaluate } from '#src/conversation/use-may-evaluate.ts'
import { MaskingLine } from '#src/forms/masking/masking-line.tsx'
import { useNotes } from '#src/forms/notes/use-notes.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import type { ChatPanel } from './chat-detail-search.ts'
import type { ChatAnswers } from './chat-detail.api.ts'
import { ChatPanels } from './panels/chat-panels.tsx'

type ChatDetailScreenProps = Omit<ChatDetailPageProps, keyof ChatAnswers> &
  ChatAnswers & {
    /** Shown if the conversation does not exist or is not accessible to this person. */
    missing: ReactNode
    /** What to show for a conversation that opens at another address; null for one that opens here. */
    elsewhere: (chat: CallDetail) => ReactNode
  }

/** A chat while its answers load, and after. */
export function ChatDetailScreen({ missing, elsewhere, ...page }: ChatDetailScreenProps) {
  const chat = usePromiseState(page.detail)
  const answers = {
    detail: chat,
    turns: usePromiseState(page.turns),
    attachments: usePromiseState(page.attachments),
    analysis: useAnalysis(page.analysis, page.asks.analysis),
    categories: usePromiseState(page.categories),
  }
  if (failureKindOf(chat.error) === 'missing') return missing
  return (chat.value && elsewhere(chat.value)) ?? <ChatDetailPage {...page} {...answers} />
}

type ChatDetailPageProps = {
  id: string
  detail: PromiseState<CallDetail>
  turns: PromiseState<CallTurns>
  attachments: PromiseState<AttachmentList>
  analysis: PromiseState<CallAnalysis>
  markers: Promise<CallMarkers>
  categories: PromiseState<CallCategories>
  /** The index of the highlighted message, from 0. */
  marked: number | null
  onMark: (message: number) => void
  /** The panel beside the chat; null for the default. */
  panel: ChatPanel | null
  onPanel: (panel: ChatPanel) => void
  asks: ConversationRequests
  /** More page actions for the chat. */
  renderActions?: ((chat: CallDetail) => ReactNode) | undefined
  readsAccess: boolean
  onRetry: () => void
}

/** One chat: who wrote what and when, the attachments, and how long the customer waited. */
function ChatDetailPage(props: ChatDetailPageProps) {
  const { id, detail, turns, attachments, marked, onMark, panel, onPanel, renderActions, onRetry, ...panelProps } =
    props
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const shortcuts = useShortcuts()
  // the same message can be requested again after the reader has scrolled away
  const [scrollRequests, requestScroll] = useReducer((count: number) => count + 1, 0)
  const chat = detail.value
  const notes = useNotes(Number(id))
  const markers = useMarkers(panelProps.markers, panelProps.asks.markers, notes)

  if (detail.error && !chat) {
    return (
      <Page title={<Trans>Chat {id}</Trans>}>
        <Failed error={detail.error} onRetry={onRetry} />
      </Page>
    )
  }

  const mark = (message: number) => {
    onMark(message)
    requestScroll()
  }
  const panels = (
    <ChatPanels
      {...panelProps}
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
            markers={markers.value?.data ?? NO_MARKERS}
            marked={marked}
            looks={scrollRequests}
            onRetry={onRetry}
          />
        ) : (
          <Loading rows={8} />
        )}
      </Split>
    </Page>
  )
}

const NO_MARKERS: CallMarkers['data'] = []

/** The keyboard shortcuts of this page. */
function useShortcuts(): Shortcut[] {
  const { t } = useLingui()
  const mayEvaluate = useMayEvaluate()

  return [
    { keys: ['/'], what: t`Find in the chat` },
    { keys: [t`Enter`, t`Shift Enter`], what: t`In the find field: next or previous match` },
    { keys: ['N'], what: t`Note on the selected words, on the message that has the focus, or on everything` },
    ...(mayEvaluate ? [{ keys: ['E'], what: t`Evaluate the selected messages, or the one that has the focus` }] : []),
    { keys: ['?'], what: t`This list` },
  ]
}

/** The facts about a chat, in one line or a few. */
function ChatFacts({ chat }: { chat: CallDetail | null }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration, number } = useFormats()
  if (!chat) return <FactLine facts={null} />

  const { started_at, time_zone, direction, duration_ms, source } = chat
  return (
    <FactLine
      facts={[
        {
          name: t`First message`,
          value: started_at && dateTime(started_at, time_zone),
          hint: started_at && `${time_zone} · ${dateTime(started_at, 'UTC')} UTC`,
        },
        { name: t`From first to last`, value: duration_ms === null ? null : duration(duration_ms) },
        { name: t`Messages`, value: number(chat.turn_count) },
        { name: t`Channel`, value: i18n._(channelNames[chat.channel]) },
        { name: t`Direction`, value: direction && i18n._(directionNames[direction]) },
        { name: t`Partner`, value: chat.partner.name },
        { name: t`Campaign`, value: chat.campaign?.name ?? null },
        { name: t`Disposition`, value: chat.disposition },
        { name: t`Source`, value: source && source.file, hint: source && source.format },
      ]}
    />
  )
}
