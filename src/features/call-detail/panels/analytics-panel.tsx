import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarkers } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import type { ConversationMeasures } from '#domain/conversations/conversation-measures.ts'
import { MIN_CASES, share } from '#domain/statistics/proportion.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { CategoriesSection } from '#src/conversation/panels/categories-section.tsx'
import { ConsentSection } from '#src/conversation/panels/consent-section.tsx'
import { MarkersSection } from '#src/conversation/panels/markers-section.tsx'
import classes from '#src/conversation/panels/panels.module.css'
import { SentimentFigures } from '#src/conversation/panels/sentiment-figures.tsx'
import { SummarySection } from '#src/conversation/panels/summary-section.tsx'
import { MachineScoresSection } from '#src/evaluation/machine-scores-section.tsx'
import { Figure, Figures } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { ANALYSIS_FAILED, whyNotAnalysed } from '#src/words/analysis.ts'

import type { CallRequests } from '../call-detail.api.ts'
import splitClasses from './analytics-panel.module.css'

export type AnalyticsPanelProps = {
  call: CallDetail
  analysis: PromiseState<CallAnalysis>
  markers: PromiseState<CallMarkers>
  categories: PromiseState<CallCategories>
  /** Measured from the loaded turns; null without turns. */
  measures: ConversationMeasures | null
  /** Null until they are loaded. */
  turns: CallTurns['data'] | null
  asks: CallRequests
  onJump: (to: Jump) => void
  onRetry: () => void
}

/** Talk figures, categories, consent and marks of a conversation, or the reason why something is not known. */
export function AnalyticsPanel(props: AnalyticsPanelProps) {
  const { call, turns, analysis, markers, categories, measures, asks, ...handlers } = props
  return (
    <>
      {analysis.value ? (
        <AnalysisResult analysis={analysis.value} measures={measures} timeZone={call.time_zone} />
      ) : analysis.isPending ? (
        <Loading rows={5} />
      ) : (
        <Failed error={analysis.error} onRetry={handlers.onRetry} />
      )}
      {turns && turns.length > 0 && (
        <>
          <SummarySection turns={turns} onJump={handlers.onJump} />
          <ConsentSection turns={turns} onJump={handlers.onJump} />
        </>
      )}
      <MachineScoresSection ask={asks.machineScores} onJump={handlers.onJump} />
      <CategoriesSection categories={categories} onJump={handlers.onJump} />
      <MarkersSection markers={markers} onJump={handlers.onJump} />
    </>
  )
}

type AnalysisResultProps = { analysis: CallAnalysis; measures: AnalyticsPanelProps['measures']; timeZone: string }

function AnalysisResult({ analysis, ...props }: AnalysisResultProps) {
  const { i18n } = useLingui()
  if (analysis.version === null) {
    return (
      <Empty title={<Trans>The analysis is on its way</Trans>}>
        <Trans>
          This conversation is measured by itself, mostly within a minute. Nothing is known of it until then.
        </Trans>
      </Empty>
    )
  }
  if (analysis.not_analysed !== null) {
    const hasFailed = analysis.not_analysed === ANALYSIS_FAILED
    return (
      <Empty title={hasFailed ? <Trans>The analysis failed</Trans> : <Trans>Nothing was measured</Trans>}>
        {whyNotAnalysed(i18n, analysis.not_analysed)}
      </Empty>
    )
  }
  return <Measures analysis={analysis} version={analysis.version} {...props} />
}

type MeasuresProps = {
  analysis: CallAnalysis
  version: number
  measures: ConversationMeasures | null
  /** The time zone for the time of the analysis. */
  timeZone: string
}

/** The figures of the stored analysis with their parts, and the version of the analysis. */
function Measures({ analysis, version, measures, timeZone }: MeasuresProps) {
  const { i18n } = useLingui()
  const { dateTime } = useFormats()
  const when = analysis.analysed_at && dateTime(analysis.analysed_at, timeZone)

  return (
    <>
      {analysis.speech_not_analysed === null ? (
        <SpeechFigures analysis={analysis} measures={measures} />
      ) : (
        <p className={classes['why']}>
          <Trans>Talk and silence were not measured: {whyNotAnalysed(i18n, analysis.speech_not_analysed)}</Trans>
        </p>
      )}
      <SentimentFigures analysis={analysis} />
      <p className={classes['origin']}>
        <Trans>
          Analysis version {version}, {when} ({timeZone})
        </Trans>{' '}
        {analysis.waiting && <Trans>A newer one is on its way.</Trans>}
      </p>
    </>
  )
}

function SpeechFigures({ analysis, measures }: Pick<MeasuresProps, 'analysis' | 'measures'>) {
  const { t } = useLingui()
  const { duration, number, percent } = useFormats()
  const { agent_talk_ms: agent, customer_talk_ms: customer, silence_ms, duration_ms, overtalk_ms } = analysis
  const { interruptions, agent_turns } = analysis
  const rate = (ratio: number | null) => (ratio === null ? '—' : percent(ratio))
  const time = (ms: number | null) => (ms === null ? '—' : duration(ms))
  const pace = (wpm: number | null) => (wpm === null ? '—' : t`${number(wpm)} words a minute`)
  const talk = agent === null || customer === null ? null : agent + customer
  const ratio = ratioOf(agent, talk)
  const overtalk = interruptions === null ? null : share(interruptions, agent_turns)

  return (
    <>
      <TalkSplit ratio={ratio} />
      <Figures>
        <Figure name={t`Talk ratio`} value={rate(ratio)}>
          {talk !== null && (
            <Trans>
              Agent {time(agent)} of {time(talk)} talked
            </Trans>
          )}
        </Figure>
        <Figure name={t`Agent talk`} value={time(agent)}>
          {pace(analysis.agent_wpm)}
        </Figure>
        <Figure name={t`Customer talk`} value={time(customer)}>
          {pace(analysis.customer_wpm)}
        </Figure>
        <Figure name={t`Longest monologue of the agent`} value={time(analysis.longest_monologue_ms)} />
        <Figure name={t`Silence`} value={rate(ratioOf(silence_ms, duration_ms))}>
          {silence_ms === null ? (
            <Trans>The duration is not known.</Trans>
          ) : (
            <Trans>
              {time(silence_ms)} of {time(duration_ms)}
            </Trans>
          )}
        </Figure>
        {measures && <Figure name={t`Longest silence`} value={time(measures.longest_silence_ms)} />}
        <Figure name={t`Overtalk`} value={rate(overtalk)}>
          {overtalk === null ? (
            <Trans>Fewer than {MIN_CASES} agent turns: no rate.</Trans>
          ) : (
            <Trans>
              {interruptions} of <Plural value={agent_turns} one="# agent turn" other="# agent turns" />
            </Trans>
          )}
        </Figure>
        <Figure name={t`Interruptions by the agent`} value={interruptions === null ? '—' : number(interruptions)}>
          {overtalk_ms !== null && <Trans>Both talk at once for {number(overtalk_ms / 1000, 1)} s</Trans>}
        </Figure>
      </Figures>
    </>
  )
}

const ratioOf = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole

/** The share of talk time of agent and customer as a bar. */
function TalkSplit({ ratio }: { ratio: number | null }) {
  const { percent } = useFormats()
  if (ratio === null) return null

  return (
    <div className={splitClasses['split']}>
      <div className={splitClasses['bar']} aria-hidden>
        <span className={splitClasses['agent']} style={{ width: `${ratio * 100}%` }} />
        <span className={splitClasses['customer']} />
      </div>
      <div className={splitClasses['legend']}>
        <span>
          <Trans>Agent {percent(ratio)}</Trans>
        </span>
        <span>
          <Trans>Customer {percent(1 - ratio)}</Trans>
        </span>
      </div>
    </div>
  )
}
