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
import type { ConversationAsks } from '#src/conversation/conversation-asks.ts'
import { ConversationView } from '#src/conversation/conversation-view.tsx'
import type { Jump } from '#src/conversation/jump.ts'
import { ChosenTurns } from '#src/evaluation/chosen-turns.tsx'
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
  /** As it was when it was opened: what is known later is the audit's. Another one needs another `key`. */
  evaluation: Evaluation
  call: EvaluatedCall
  work: EvaluationWork
  asks: ConversationAsks
  /** Where to start, from the beginning of the recording, and the message to look at. */
  startMs: number
  marked: number | null
  inspect: Inspect
  /** What can be done besides what an evaluation allows. */
  actions?: ReactNode
  /** What stands above the conversation and its scorecard, and below them. */
  renderAbove?: (audit: Audit) => ReactNode
  below?: ReactNode
  /** What comes after this evaluation, once it is no draft any more. */
  next?: ReactNode
  onRetry: () => void
}

/** A conversation and the scorecard that it is judged by, side by side. */
export function EvaluationPage({ evaluation: initial, call, work, asks, ...page }: EvaluationPageProps) {
  const isNarrow = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const [side, setSide] = useState<Side>('scorecard')
  const audit = useAudit(initial, work)
  const { evaluation } = audit
  const [question, setQuestion] = useState(questionsOf(initial.content)[0]?.id ?? null)
  const chosen = chosenIn(initial)
  // who opens it at no place of its own begins where what is judged begins
  const isAtPlace = page.marked !== null || page.startMs > 0
  const [jump, setJump] = useState<Jump | null>(chosen && !isAtPlace ? { seq: chosen.from, time_ms: null } : null)
  const others = usePresence(audit, work, question)
  const turns = call.turns.value?.data ?? null
  const conversation = call.detail.value
  usePageKeys((key) => {
    if (key.toLowerCase() !== 'f' || question === null) return false
    setSide('scorecard')
    focusQuestion(question)
    return true
  })

  function look(at: Jump) {
    setSide('conversation')
    setJump(at)
  }

  function prove(span: NoteSpan) {
    if (question === null) return
    audit.actor.send({ type: 'evidence.added', draft: { question_id: question, span } })
    setSide('scorecard')
    focusQuestion(question)
  }

  const sheet = (
    <Sheet {...{ audit, work, others, question, turns }} onQuestion={setQuestion} onJump={look} next={page.next} />
  )

  return (
    <Page
      title={<EvaluationTitle evaluation={evaluation} />}
      actions={
        <>
          {page.actions}
          <EvaluationActions audit={audit} work={work} isHeard={conversation?.recording != null} />
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
            // what is out of sight goes on sounding
            <div hidden={isNarrow && side !== 'conversation'}>
              {chosen && (
                <ChosenTurns
                  channel={conversation.channel}
                  {...chosen}
                  total={turns?.length ?? null}
                  onShow={() => look({ seq: chosen.from, time_ms: null })}
                />
              )}
              <ConversationView
                conversation={conversation}
                chosen={chosen}
                turns={call.turns}
                peaks={call.peaks}
                attachments={call.attachments}
                markers={call.markers.value?.data ?? UNMARKED}
                whyNotJudged={call.analysis.value?.sentiment_not_analysed ?? null}
                jump={jump}
                startMs={page.startMs}
                marked={page.marked}
                renderStarter={(player) => audit.isOpen && <EvidenceStarter player={player} onEvidence={prove} />}
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

/** The turns that an evaluation is about; null where it is about all of them. */
const chosenIn = ({ from_seq, to_seq }: Evaluation): TurnRange | null =>
  from_seq === null || to_seq === null ? null : { from: from_seq, to: to_seq }

const UNMARKED: CallMarkers['data'] = []

/** Whom an evaluation judges. */
function EvaluationTitle({ evaluation: { agent, interaction_id } }: { evaluation: Evaluation }) {
  const { t } = useLingui()
  const name = agent?.name ?? t`Unknown agent`

  return (
    <Trans>
      Evaluation of {name}, conversation {interaction_id}
    </Trans>
  )
}

/** Tells every few seconds that one is here, learns who else is, and fetches what they have changed. */
function usePresence(audit: Audit, work: EvaluationWork, questionId: string | null): Present['others'] {
  const [others, setOthers] = useState<Present['others']>([])

  useHeartbeat(async (signal) => {
    const present = await work.here(questionId, signal)
    setOthers(present.others)
    // of one's own changes the answers tell, and what is on its way will find out by itself
    const { context, ...snapshot } = audit.actor.getSnapshot()
    if (present.version <= context.evaluation.version || snapshot.status !== 'active' || audit.isUnsaved) return
    audit.actor.send({ type: 'evaluation.told', evaluation: await work.fetch(signal) })
  }, work.leave)

  return others
}

type Side = 'scorecard' | 'conversation'

/** Where there is room for one of them only: which one is in sight. */
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

/** What the conversation was that is judged. */
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
