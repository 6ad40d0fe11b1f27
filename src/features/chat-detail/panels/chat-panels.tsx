import { Trans, useLingui } from '@lingui/react/macro'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { useMessagePlaces } from '#src/conversation/chat/use-message-places.ts'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import { AccessPanel } from '#src/conversation/panels/access-panel.tsx'
import { EvaluationsPanel } from '#src/conversation/panels/evaluations-panel.tsx'
import { PolicyPanel } from '#src/conversation/panels/policy-panel.tsx'
import { RawPanel } from '#src/conversation/panels/raw-panel.tsx'
import { NotesLabel } from '#src/forms/notes/notes-label.tsx'
import { NotesPanel } from '#src/forms/notes/notes-panel.tsx'
import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'
import { CustomerFacts } from '#src/ui/conversation/customer-facts.tsx'
import { Fact, Facts } from '#src/ui/conversation/facts.tsx'
import { PanelTabs } from '#src/ui/conversation/panel-tabs.tsx'
import { SourceFacts } from '#src/ui/conversation/source-facts.tsx'
import { languageName } from '#src/ui/language-name.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { ChatPanel } from '../chat-detail-search.ts'
import { AnalyticsPanel } from './analytics-panel.tsx'

type ChatPanelsProps = {
  /** Null until it is loaded. */
  chat: CallDetail | null
  turns: PromiseState<CallTurns>
  /** Null until they are loaded. */
  attachments: readonly Attachment[] | null
  analysis: PromiseState<CallAnalysis>
  markers: PromiseState<CallMarkers>
  categories: PromiseState<CallCategories>
  notes: ConversationNotes
  panel: ChatPanel
  onPanel: (panel: ChatPanel) => void
  asks: ConversationRequests
  /** Whether the reader may see the access records. */
  readsAccess: boolean
  onMark: (message: number) => void
  onRetry: () => void
}

/** The panels beside the chat. */
export function ChatPanels({ chat, turns, notes, panel, onPanel, asks, readsAccess, ...analytics }: ChatPanelsProps) {
  const { t } = useLingui()
  const loading = <Loading rows={5} />
  const isPending = !chat || (!turns.value && turns.isPending)

  return (
    <PanelTabs
      label={t`About the chat`}
      value={panel}
      onChange={onPanel}
      tabs={[
        {
          name: 'analytics',
          label: <Trans>Analytics</Trans>,
          content: isPending ? (
            loading
          ) : (
            <AnalyticsPanel chat={chat} turns={turns.value?.data ?? null} asks={asks} {...analytics} />
          ),
        },
        {
          name: 'details',
          label: <Trans>Details</Trans>,
          content: chat ? <DetailsPanel chat={chat} /> : loading,
        },
        {
          name: 'evaluations',
          label: <Trans>Evaluations</Trans>,
          content: chat ? <EvaluationsPanel callId={chat.id} ask={asks.evaluations} /> : loading,
        },
        {
          name: 'notes',
          label: <NotesLabel notes={notes} />,
          content: <ChatNotes notes={notes} chat={chat} turns={turns.value?.data ?? null} onMark={analytics.onMark} />,
        },
        {
          name: 'policy',
          label: <Trans>Policy</Trans>,
          content: chat ? <PolicyPanel callId={chat.id} /> : loading,
        },
        {
          name: 'raw',
          label: <Trans>Raw</Trans>,
          content: chat ? <RawPanel timeZone={chat.time_zone} asks={asks} /> : loading,
        },
        {
          name: 'access',
          label: <Trans>Access</Trans>,
          content: chat ? <AccessPanel callId={chat.id} isReader={readsAccess} ask={asks.access} /> : loading,
        },
      ]}
    />
  )
}

type ChatNotesProps = {
  notes: ConversationNotes
  chat: Pick<CallDetail, 'started_at' | 'time_zone'> | null
  turns: CallTurns['data'] | null
  onMark: (message: number) => void
}

/** The notes on a chat. */
function ChatNotes({ notes, chat, turns, onMark }: ChatNotesProps) {
  const { placeName, messageAt } = useMessagePlaces(chat, turns)

  return (
    <NotesPanel
      notes={notes}
      turns={turns}
      placeOf={placeName}
      onJump={(span) => {
        const message = messageAt(span)
        if (message !== null) onMark(message)
      }}
    />
  )
}

/** The customer, the identifiers and the source of the chat. */
function DetailsPanel({ chat }: { chat: CallDetail }) {
  const { t, i18n } = useLingui()

  return (
    <>
      <CustomerFacts customer={chat.customer} />
      <Facts title={<Trans>Conversation</Trans>}>
        <Fact name={t`Number`} value={chat.id} />
        <Fact name={t`Identifier at the source`} value={chat.external_id} />
        <Fact name={t`Subject`} value={chat.subject} />
        <Fact name={t`Language`} value={chat.language && languageName(chat.language, i18n.locale)} />
        <Fact name={t`Agent`} value={chat.agent?.name} />
        <Fact name={t`Team`} value={chat.team?.name} />
        <Fact name={t`Time zone`} value={chat.time_zone} />
      </Facts>
      <SourceFacts source={chat.source} timeZone={chat.time_zone} />
    </>
  )
}
