import { Trans, useLingui } from '@lingui/react/macro'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { NoteSpan } from '#contracts/notes.ts'
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
import { useFormats } from '#src/ui/formats.ts'
import { languageName } from '#src/ui/language-name.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { speakerNames } from '#src/words/conversation.ts'

import type { CallPanel } from '../call-detail-search.ts'
import { AnalyticsPanel, type AnalyticsPanelProps } from './analytics-panel.tsx'

type PanelsProps = Omit<AnalyticsPanelProps, 'call'> & {
  /** Null until it is loaded. */
  call: CallDetail | null
  notes: ConversationNotes
  panel: CallPanel
  onPanel: (panel: CallPanel) => void
  /** Whether the reader may see the access records. */
  readsAccess: boolean
}

/** The panels beside the conversation. */
export function Panels({ call, notes, turns, panel, onPanel, asks, readsAccess, ...analytics }: PanelsProps) {
  const { t } = useLingui()
  const loading = <Loading rows={5} />

  return (
    <PanelTabs
      label={t`About the conversation`}
      value={panel}
      onChange={onPanel}
      tabs={[
        {
          name: 'analytics',
          label: <Trans>Analytics</Trans>,
          content: call ? <AnalyticsPanel call={call} turns={turns} asks={asks} {...analytics} /> : loading,
        },
        {
          name: 'details',
          label: <Trans>Details</Trans>,
          content: call ? <DetailsPanel call={call} /> : loading,
        },
        {
          name: 'evaluations',
          label: <Trans>Evaluations</Trans>,
          content: call ? <EvaluationsPanel callId={call.id} ask={asks.evaluations} /> : loading,
        },
        {
          name: 'notes',
          label: <NotesLabel notes={notes} />,
          content: <CallNotes notes={notes} turns={turns} onJump={analytics.onJump} />,
        },
        {
          name: 'policy',
          label: <Trans>Policy</Trans>,
          content: call ? <PolicyPanel callId={call.id} /> : loading,
        },
        {
          name: 'raw',
          label: <Trans>Raw</Trans>,
          content: call ? <RawPanel timeZone={call.time_zone} asks={asks} /> : loading,
        },
        {
          name: 'access',
          label: <Trans>Access</Trans>,
          content: call ? <AccessPanel callId={call.id} isReader={readsAccess} ask={asks.access} /> : loading,
        },
      ]}
    />
  )
}

/** The customer, the identifiers, the recording and the source of the conversation. */
function DetailsPanel({ call }: { call: CallDetail }) {
  const { t, i18n } = useLingui()
  const { duration, number } = useFormats()
  const { recording } = call
  const time = (ms: number | null) => ms !== null && duration(ms)

  return (
    <>
      <CustomerFacts customer={call.customer} />
      <Facts title={<Trans>Conversation</Trans>}>
        <Fact name={t`Number`} value={call.id} />
        <Fact name={t`Identifier at the source`} value={call.external_id} />
        <Fact name={t`Subject`} value={call.subject} />
        <Fact name={t`Language`} value={call.language && languageName(call.language, i18n.locale)} />
        <Fact name={t`Agent`} value={call.agent?.name} />
        <Fact name={t`Team`} value={call.team?.name} />
        <Fact name={t`Lines`} value={number(call.turn_count)} />
        <Fact name={t`Talk time`} value={time(call.talk_ms)} />
        <Fact name={t`Hold`} value={time(call.hold_ms)} />
        <Fact name={t`After-call work`} value={time(call.after_call_work_ms)} />
      </Facts>
      {recording && (
        <Facts title={<Trans>Recording</Trans>}>
          <Fact name={t`Format`} value={recording.media_type} />
          <Fact name={t`Duration`} value={duration(recording.duration_ms)} />
          <Fact name={t`Lanes`} value={recording.lanes?.map((lane) => i18n._(speakerNames[lane])).join(', ')} />
        </Facts>
      )}
      <SourceFacts source={call.source} timeZone={call.time_zone} />
    </>
  )
}

type CallNotesProps = {
  notes: ConversationNotes
  /** Null until they are loaded. */
  turns: CallTurns['data'] | null
  /** Jumps to a line and to a time of the recording. */
  onJump: (to: { seq: number | null; time_ms: number | null }) => void
}

/** The notes on a call. Their places are shown as times, or as line numbers if the time is not known. */
function CallNotes({ notes, turns, onJump }: CallNotesProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  const clock = (time_ms: number) => duration(Math.floor(time_ms / 1000) * 1000)
  /** A note that is being written has no time of its own yet. */
  const startOf = ({ seq, start_ms }: NoteSpan) => start_ms ?? (seq === null ? null : (turns?.[seq]?.start_ms ?? null))

  function placeOf(span: NoteSpan): string {
    const start_ms = startOf(span)
    if (start_ms === null) return span.seq === null ? '' : t`Line ${span.seq + 1}`
    return span.seq === null && span.end_ms !== null ? `${clock(start_ms)}–${clock(span.end_ms)}` : clock(start_ms)
  }

  return (
    <NotesPanel
      notes={notes}
      turns={turns}
      placeOf={placeOf}
      onJump={(span) => onJump({ seq: span.seq, time_ms: startOf(span) })}
    />
  )
}
