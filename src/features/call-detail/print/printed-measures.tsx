import { Trans, useLingui } from '@lingui/react/macro'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'

/** What was measured, in a line or two, or why nothing was. */
export function PrintedMeasures({ analysis }: { analysis: CallAnalysis | null }) {
  const { t, i18n } = useLingui()
  const { duration, number } = useFormats()
  if (!analysis || analysis.version === null) {
    return (
      <p>
        <Trans>The analysis is on its way</Trans>
      </p>
    )
  }
  const reason = analysis.not_analysed ?? analysis.speech_not_analysed
  if (reason !== null) {
    return (
      <p>
        <Trans>Talk and silence were not measured: {whyNotAnalysed(i18n, reason)}</Trans>
      </p>
    )
  }

  const time = (ms: number | null) => (ms === null ? null : duration(ms))
  return (
    <FactLine
      facts={[
        { name: t`Agent talk`, value: time(analysis.agent_talk_ms) },
        { name: t`Customer talk`, value: time(analysis.customer_talk_ms) },
        { name: t`Silence`, value: time(analysis.silence_ms) },
        {
          name: t`Interruptions by the agent`,
          value: analysis.interruptions === null ? null : number(analysis.interruptions),
        },
        { name: t`Analysis version`, value: String(analysis.version) },
      ]}
    />
  )
}
