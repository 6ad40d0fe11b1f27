import { Trans } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns, Peaks } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import { Call } from '#src/conversation/call/call.tsx'
import { ConversationSkeleton } from '#src/conversation/call/conversation-skeleton.tsx'
import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import { useMeasures } from '#src/conversation/call/use-measures.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { NoteStarter } from '#src/conversation/note-starter.tsx'
import { useAnalysis } from '#src/conversation/use-analysis.ts'
import { useMarkers } from '#src/conversation/use-markers.ts'
import { MaskingLine } from '#src/forms/masking/masking-line.tsx'
import { useNotes } from '#src/forms/notes/use-notes.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

import { CallActions } from './actions/call-actions.tsx'
import classes from './call-detail-screen.module.css'
import type { CallPanel } from './call-detail-search.ts'
import type { CallAnswers, CallRequests } from './call-detail.api.ts'
import { CallFacts } from './call-facts.tsx'
import { Panels } from './panels/panels.tsx'

type CallDetailScreenProps = Omit<CallDetailPageProps, keyof CallAnswers> &
  CallAnswers & {
    /** Shown if the conversation does not exist or is not accessible to this person. */
    missing: ReactNode
    /** What to show for a conversation that opens at another address; null for one that opens here. */
    elsewhere: (call: CallDetail) => ReactNode
  }

/** A conversation, while its answers load and after. */
export function CallDetailScreen({ missing, elsewhere, ...page }: CallDetailScreenProps) {
  const call = usePromiseState(page.detail)
  const answers = {
    detail: call,
    turns: usePromiseState(page.turns),
    peaks: usePromiseState(page.peaks),
    analysis: useAnalysis(page.analysis, page.asks.analysis),
    categories: usePromiseState(page.categories),
  }
  if (failureKindOf(call.error) === 'missing') return missing
  return (call.value && elsewhere(call.value)) ?? <CallDetailPage {...page} {...answers} />
}

type CallDetailPageProps = {
  id: string
  detail: PromiseState<CallDetail>
  turns: PromiseState<CallTurns>
  peaks: PromiseState<Peaks | null>
  analysis: PromiseState<CallAnalysis>
  markers: Promise<CallMarkers>
  categories: PromiseState<CallCategories>
  /** Where playback starts, from the beginning of the recording. */
  startMs: number
  /** The panel beside the conversation; null for the default. */
  panel: CallPanel | null
  onPanel: (panel: CallPanel) => void
  asks: CallRequests
  /** More page actions for the conversation. */
  renderActions?: ((call: CallDetail) => ReactNode) | undefined
  readsAccess: boolean
  /** Loads everything again. */
  onRetry: () => void
  inspect: Inspect
}

/** One conversation: its facts, its recording, its transcript and its measurements. */
function CallDetailPage({ id, detail, turns, analysis, onRetry, ...page }: CallDetailPageProps) {
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const [jump, setJump] = useState<Jump | null>(null)
  const notes = useNotes(Number(id))
  const markers = useMarkers(page.markers, page.asks.markers, notes)
  const call = detail.value
  const turnData = turns.value?.data ?? null
  const measures = useMeasures(call, turnData)

  if (detail.error && !call) {
    return (
      <Page title={<Trans>Call {id}</Trans>}>
        <Failed error={detail.error} onRetry={onRetry} />
      </Page>
    )
  }

  const { categories, onPanel, asks, readsAccess } = page
  const panel = page.panel ?? (notes.isRestored ? 'notes' : 'analytics')
  const panelProps = {
    call,
    notes,
    turns: turnData,
    analysis,
    markers,
    categories,
    measures,
    panel,
    onPanel,
    asks,
    readsAccess,
    onRetry,
  }
  const panels = <Panels {...panelProps} onJump={setJump} />
  const aside = isStacked && panels
  return (
    <Page
      title={call ? <PeopleTitle {...call} /> : <Trans>Call {id}</Trans>}
      actions={
        <>
          {call && page.renderActions?.(call)}
          <CallActions call={call} turns={turnData} analysis={analysis.value} asks={asks} onChanged={onRetry} />
        </>
      }
    >
      <CallFacts call={call} />
      <div className={classes['hints']}>
        {call && <Hints call={call} />}
        {call && <MaskingLine conversation={call} turns={turnData} onChanged={onRetry} />}
      </div>
      <Split aside={!isStacked && panels}>
        {call ? (
          <Call
            call={call}
            turns={turns}
            peaks={page.peaks}
            markers={markers.value?.data ?? NO_MARKERS}
            measures={measures}
            whyNotJudged={analysis.value?.sentiment_not_analysed ?? null}
            jump={jump}
            renderStarter={(player) => <NoteStarter notes={notes} player={player} onOpen={() => onPanel('notes')} />}
            startMs={page.startMs}
            freshLink={() => asks.recordingLink()}
            inspect={page.inspect}
            aside={aside}
            onRetry={onRetry}
          />
        ) : (
          <ConversationSkeleton>{aside}</ConversationSkeleton>
        )}
      </Split>
    </Page>
  )
}

const NO_MARKERS: CallMarkers['data'] = []

/** Warnings about the recording and the transcript that the reader should know. */
function Hints({ call: { speakers_swapped, recording } }: { call: CallDetail }) {
  return (
    <>
      {speakers_swapped && (
        <p className={classes['hint']}>
          <Trans>Agent and customer were swapped here: the source tells them the other way round.</Trans>
        </p>
      )}
      {recording?.withheld && (
        <p className={classes['hint']}>
          <Trans>
            The recording is not played: something sensitive in it would have to be silent, and cannot be made so.
          </Trans>
        </p>
      )}
      {recording?.muted && (
        <p className={classes['hint']}>
          <Trans>Where something sensitive is said, the recording is silent.</Trans>
        </p>
      )}
    </>
  )
}
