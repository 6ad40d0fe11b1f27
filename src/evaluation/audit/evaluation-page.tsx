import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

import type { AttachmentList } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns, Peaks } from '#contracts/calls.ts'
import type { Present } from '#contracts/evaluation-changes.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import type { NoteSpan } from '#contracts/notes.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { ConversationSkeleton } from '#src/conversation/call/conversation-skeleton.tsx'
import type { Inspect } from '#src/conversation/call/player/use-player.ts'
import type { ConversationRequests } from '#src/conversation/conversation-requests.ts'
import { ConversationView } from '#src/conversation/conversation-view.tsx'
import type { Jump } from '#src/conversation/jump.ts'
import { EvaluatedTurns } from '#src/evaluation/evaluated-turns.tsx'
import { focusQuestion } from '#src/evaluation/question-focus.ts'
import { LeaveGuard } from '#src/forms/leave-guard.tsx'
import type { TurnRange } from '#src/machines/audit-address.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import { Split } from '#src/ui/conversation/split.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { useHeartbeat } from '#src/ui/use-heartbeat.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { channelNames } from '#src/words/conversation.ts'
import { evaluationKindNames } from '#src/words/quality.ts'

import { EvaluationActions } from './evaluation-actions.tsx'
import classes from './evaluation-page.module.css'
import type { EvaluationWork } from './evaluation.api.ts'
import { EvidenceStarter } from './evidence-starter.tsx'
import { Sheet } from './sheet/sheet.tsx'
import { type Audit, useAudit } from './use-audit.ts'

export type EvaluatedCall = {
  detail: PromiseState<CallDetail>
  turns: PromiseState<CallTurns>
  peaks: PromiseState<Peaks | null>
  attachments: PromiseState<AttachmentList>
  markers: PromiseState<CallMarkers>
  analysis: PromiseState<CallAnalysis>
}

export type EvaluationPageProps = {
  /** The evaluation when it was opened; later changes are in the audit. Another evaluation needs another `key`. */
  evaluation: Evaluation
  call: EvaluatedCall
  work: EvaluationWork
  asks: ConversationRequests
  /** The start position in the recording, and the message to look at. */
  startMs: number
  marked: number | null
  inspect: Inspect
  /** More actions besides those of an evaluation. */
  actions?: ReactNode
  /** The content above the conversation and its scorecard, and below them. */
  renderAbove?: (audit: Audit) => ReactNode
  below?: ReactNode
  /** A link to what comes after this evaluation, once it is not a draft any more. */
  next?: ReactNode
  onRetry: () => void
}

/** A conversation and the scorecard for evaluating it, side by side. */
export function EvaluationPage({ evaluation: initial, call, work, asks, ...page }: EvaluationPageProps) {
  const isNarrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const [side, setSide] = useState<Side>('scorecard')
  const audit = useAudit(initial, work)
  const { evaluation } = audit
  const [question, setQuestion] = useState(questionsOf(initial.content)[0]?.id ?? null)
  const evaluatedTurns = evaluatedTurnsOf(initial)
  // without a place in the address, the page starts at the first evaluated turn
  const isAtPlace = page.marked !== null || page.startMs > 0
  const [jump, setJump] = useState<Jump | null>(
    evaluatedTurns && !isAtPlace ? { seq: evaluatedTurns.from, time_ms: null } : null,
  )
  const others = usePresence(audit, work, question)
  const turns = call.turns.value?.data ?? null
  const conversation = call.detail.value
  usePageKeys((key) => {
    if (key.toLowerCase() !== 'f' || question === null) return false
    setSide('scorecard')
    focusQuestion(question)
    return true
  })

  function goTo(place: Jump) {
    setSide('conversation')
    setJump(place)
  }

  function addEvidence(span: NoteSpan) {
    if (question === null) return
    audit.actor.send({ type: 'evidence.added', draft: { question_id: question, span } })
    setSide('scorecard')
    focusQuestion(question)
  }

  const sheet = (
    <Sheet {...{ audit, work, others, question, turns }} onQuestion={setQuestion} onJump={goTo} next={page.next} />
  )

  return (
    <Page
      title={<EvaluationTitle evaluation={evaluation} />}
      actions={
        <>
          {page.actions}
          <EvaluationActions audit={audit} work={work} hasRecording={conversation?.recording != null} />
        </>
      }
    >
      <LeaveGuard isUnsaved={audit.isUnsaved} title={<Trans>Leave before everything is saved?</Trans>}>
        <Trans>What you have answered is kept in this browser, and saved when you open this evaluation again.</Trans>
      </LeaveGuard>
      {page.renderAbove?.(audit)}
      <EvaluationFacts evaluation={evaluation} />
      {call.detail.error !== null && !conversation && <Failed error={call.detail.error} onRetry={page.onRetry} />}
      {isNarrow && <SideSwitch side={side} onChange={setSide} />}
      {isNarrow && <div hidden={side !== 'scorecard'}>{sheet}</div>}
      <div className={classes['columns']}>
        <Split aside={!isNarrow && sheet}>
          {conversation ? (
            // a hidden player goes on playing
            <div hidden={isNarrow && side !== 'conversation'}>
              {evaluatedTurns && (
                <EvaluatedTurns
                  channel={conversation.channel}
                  {...evaluatedTurns}
                  total={turns?.length ?? null}
                  onShow={() => goTo({ seq: evaluatedTurns.from, time_ms: null })}
                />
              )}
              <ConversationView
                conversation={conversation}
                chosen={evaluatedTurns}
                turns={call.turns}
                peaks={call.peaks}
                attachments={call.attachments}
                markers={call.markers.value?.data ?? UNMARKED}
                whyNotJudged={call.analysis.value?.sentiment_not_analysed ?? null}
                jump={jump}
                startMs={page.startMs}
                marked={page.marked}
                renderStarter={(player) => audit.isOpen && <EvidenceStarter player={player} onEvidence={addEvidence} />}
                freshLink={() => asks.recordingLink()}
                inspect={page.inspect}
                aside={null}
                onRetry={page.onRetry}
              />
            </div>
          ) : (
            <ConversationSkeleton>{null}</ConversationSkeleton>
          )}
        </Split>
      </div>
      {page.below}
    </Page>
  )
}

/** The turns that an evaluation is about; null if it is about the whole conversation. */
const evaluatedTurnsOf = ({ from_seq, to_seq }: Evaluation): TurnRange | null =>
  from_seq === null || to_seq === null ? null : { from: from_seq, to: to_seq }

const UNMARKED: CallMarkers['data'] = []

/** The name of the evaluated agent. */
function EvaluationTitle({ evaluation: { agent, interaction_id } }: { evaluation: Evaluation }) {
  const { t } = useLingui()
  const name = agent?.name ?? t`Unknown agent`

  return (
    <Trans>
      Evaluation of {name}, conversation {interaction_id}
    </Trans>
  )
}

/** Reports every few seconds that the user is here, receives who else is, and fetches what they have changed. */
function usePresence(audit: Audit, work: EvaluationWork, questionId: string | null): Present['others'] {
  const [others, setOthers] = useState<Present['others']>([])

  useHeartbeat(async (signal) => {
    const present = await work.here(questionId, signal)
    setOthers(present.others)
    // own changes come back with their answers, and a running save detects conflicts itself
    const { context, ...snapshot } = audit.actor.getSnapshot()
    if (present.version <= context.evaluation.version || snapshot.status !== 'active' || audit.isUnsaved) return
    audit.actor.send({ type: 'evaluation.told', evaluation: await work.fetch(signal) })
  }, work.leave)

  return others
}

type Side = 'scorecard' | 'conversation'

/** On a narrow screen: a switch between the two sides. */
function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const { t } = useLingui()

  return (
    <div className={classes['switch']}>
      <SegmentedControl
        fullWidth
        aria-label={t`What is shown`}
        value={side}
        onChange={(value) => onChange(value === 'scorecard' ? value : 'conversation')}
        data={[
          { value: 'scorecard', label: t`Scorecard` },
          { value: 'conversation', label: t`Conversation` },
        ]}
      />
    </div>
  )
}

/** The facts about the evaluated conversation. */
function EvaluationFacts({ evaluation }: { evaluation: Evaluation }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const { started_at, time_zone, duration_ms, channel, kind, partner, campaign, team } = evaluation

  return (
    <FactLine
      facts={[
        { name: t`Kind`, value: i18n._(evaluationKindNames[kind]) },
        {
          name: t`Date`,
          value: started_at && dateTime(started_at, time_zone),
          hint: started_at && `${time_zone} · ${dateTime(started_at, 'UTC')} UTC`,
        },
        { name: t`Duration`, value: duration_ms === null ? null : duration(duration_ms) },
        { name: t`Channel`, value: i18n._(channelNames[channel]) },
        { name: t`Partner`, value: partner.name },
        { name: t`Campaign`, value: campaign?.name ?? null },
        { name: t`Team`, value: team?.name ?? null },
      ]}
    />
  )
}
