import { useLingui } from '@lingui/react/macro'

import type { Evaluation } from '#contracts/evaluations.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'
import { evaluationKindNames } from '#src/words/quality.ts'

/** What the conversation was that is judged. */
export function EvaluationFacts({ evaluation }: { evaluation: Evaluation }) {
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
