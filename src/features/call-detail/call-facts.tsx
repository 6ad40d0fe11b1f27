import { useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

/** The facts about a conversation, in one line or a few. */
export function CallFacts({ call }: { call: CallDetail | null }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  if (!call) return <FactLine facts={null} />

  const { started_at, time_zone, direction, campaign, disposition, duration_ms, source } = call
  return (
    <FactLine
      facts={[
        {
          name: t`Date`,
          value: started_at && dateTime(started_at, time_zone),
          hint: started_at && `${time_zone} · ${dateTime(started_at, 'UTC')} UTC`,
        },
        { name: t`Duration`, value: duration_ms === null ? null : duration(duration_ms) },
        { name: t`Channel`, value: i18n._(channelNames[call.channel]) },
        { name: t`Direction`, value: direction && i18n._(directionNames[direction]) },
        { name: t`Partner`, value: call.partner.name },
        { name: t`Campaign`, value: campaign?.name ?? null },
        { name: t`Disposition`, value: disposition },
        { name: t`Source`, value: source && source.file, hint: source && source.format },
      ]}
    />
  )
}
