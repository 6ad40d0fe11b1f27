import { Trans, useLingui } from '@lingui/react/macro'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { AccessPanel } from '#src/conversation/panels/access-panel.tsx'
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import { EvaluationsPanel } from '#src/conversation/panels/evaluations-panel.tsx'
import { PolicyPanel } from '#src/conversation/panels/policy-panel.tsx'
import { RawPanel } from '#src/conversation/panels/raw-panel.tsx'
import { NotesLabel } from '#src/forms/notes/notes-label.tsx'
import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'
import { PanelTabs } from '#src/ui/conversation/panel-tabs.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { ChatPanel } from '../chat-detail-search.ts'
import { AnalyticsPanel } from './analytics-panel.tsx'
import { ChatNotes } from './chat-notes.tsx'
import { DetailsPanel } from './details-panel.tsx'

type ChatPanelsProps = {
  /** Null until it is there. */
  chat: CallDetail | null
  turns: PromiseState<CallTurns>
  /** Null while it is not known what was sent along. */
  attachments: readonly Attachment[] | null
  analysis: PromiseState<CallAnalysis>
  markers: PromiseState<CallMarkers>
  categories: PromiseState<CallCategories>
  notes: ConversationNotes
  panel: ChatPanel
  onPanel: (panel: ChatPanel) => void
  asks: ConversationAsks
  /** Whether the reader may see the access records. */
  readsAccess: boolean
  onMark: (message: number) => void
  onRetry: () => void
}

/** What is known about the chat, beside it. */
export function ChatPanels({ chat, turns, notes, panel, onPanel, asks, readsAccess, ...analytics }: ChatPanelsProps) {
  const { t } = useLingui()
  const awaited = <Loading rows={5} />
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
            awaited
          ) : (
            <AnalyticsPanel chat={chat} turns={turns.value?.data ?? null} asks={asks} {...analytics} />
          ),
        },
        {
          name: 'details',
          label: <Trans>Details</Trans>,
          content: chat ? <DetailsPanel chat={chat} /> : awaited,
        },
        {
          name: 'evaluations',
          label: <Trans>Evaluations</Trans>,
          content: chat ? <EvaluationsPanel callId={chat.id} ask={asks.evaluations} /> : awaited,
        },
        {
          name: 'notes',
          label: <NotesLabel notes={notes} />,
          content: <ChatNotes notes={notes} chat={chat} turns={turns.value?.data ?? null} onMark={analytics.onMark} />,
        },
        {
          name: 'policy',
          label: <Trans>Policy</Trans>,
          content: chat ? <PolicyPanel callId={chat.id} /> : awaited,
        },
        {
          name: 'raw',
          label: <Trans>Raw</Trans>,
          content: chat ? <RawPanel timeZone={chat.time_zone} asks={asks} /> : awaited,
        },
        {
          name: 'access',
          label: <Trans>Access</Trans>,
          content: chat ? <AccessPanel callId={chat.id} isReader={readsAccess} ask={asks.access} /> : awaited,
        },
      ]}
    />
  )
}
