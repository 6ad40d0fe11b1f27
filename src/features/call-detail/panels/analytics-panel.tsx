import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import type { ConversationMeasures } from '#domain/conversation-measures.ts'
import { FEWEST_CASES, share } from '#domain/proportion.ts'
import { Figure, Figures } from '#src/ui/conversation/figure.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { TalkSplit } from './talk-split.tsx'

type AnalyticsPanelProps = { call: CallDetail; measures: ConversationMeasures | null }

/** Who talked how much, over whom, and when nobody did. */
export function AnalyticsPanel({ call, measures }: AnalyticsPanelProps) {
  if (call.analysis === 'no-transcript') {
    return (
      <Empty title={<Trans>Nothing was measured</Trans>}>
        <Trans>Who talked, and for how long, is measured in the transcript. This conversation has none.</Trans>
      </Empty>
    )
  }
  if (call.analysis === 'untimed') {
    return (
      <Empty title={<Trans>Nothing was measured</Trans>}>
        <Trans>The transcript does not say when each line was spoken, so talk and silence cannot be told apart.</Trans>
      </Empty>
    )
  }
  if (!measures) {
    return (
      <Empty title={<Trans>Nothing was measured</Trans>}>
        <Trans>The transcript that is measured could not be loaded.</Trans>
      </Empty>
    )
  }
  return <Measures call={call} measures={measures} />
}

function Measures({ call: { duration_ms }, measures }: { call: CallDetail; measures: ConversationMeasures }) {
  const { t } = useLingui()
  const { duration, number, percent } = useFormats()
  const { agent_talk_ms, customer_talk_ms, interruptions, agent_turns, silence_ms, overtalk_ms } = measures
  const rate = (ratio: number | null) => (ratio === null ? '—' : percent(ratio))
  const time = (ms: number | null) => (ms === null ? '—' : duration(ms))
  const overtalk = share(interruptions.length, agent_turns)
  const talk = duration(agent_talk_ms + customer_talk_ms)
  const whole = time(duration_ms)

  return (
    <>
      <TalkSplit measures={measures} />
      <Figures>
        <Figure name={t`Talk ratio`} value={rate(measures.talk_ratio)}>
          <Trans>
            Agent {duration(agent_talk_ms)} of {talk} talked
          </Trans>
        </Figure>
        <Figure name={t`Agent talk`} value={duration(agent_talk_ms)} />
        <Figure name={t`Customer talk`} value={duration(customer_talk_ms)} />
        <Figure name={t`Silence`} value={rate(measures.silence_ratio)}>
          {silence_ms === null ? (
            <Trans>The duration is not known.</Trans>
          ) : (
            <Trans>
              {duration(silence_ms)} of {whole}
            </Trans>
          )}
        </Figure>
        <Figure name={t`Longest silence`} value={time(measures.longest_silence_ms)} />
        <Figure name={t`Overtalk`} value={rate(overtalk)}>
          {overtalk === null ? (
            <Trans>Fewer than {FEWEST_CASES} agent turns: no rate.</Trans>
          ) : (
            <Trans>
              {interruptions.length} of <Plural value={agent_turns} one="# agent turn" other="# agent turns" />
            </Trans>
          )}
        </Figure>
        <Figure name={t`Interruptions by the agent`} value={String(interruptions.length)}>
          <Trans>Both talk at once for {number(overtalk_ms / 1000, 1)} s</Trans>
        </Figure>
      </Figures>
    </>
  )
}
