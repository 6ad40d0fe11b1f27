import { useLingui } from '@lingui/react/macro'

import type { CallDetail } from '#contracts/calls.ts'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

/** What is known of a chat, in one line or a few. */
export function ChatFacts({ chat }: { chat: CallDetail | null }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration, number } = useFormats()
  if (!chat) return <FactLine facts={null} />

  const { started_at, time_zone, direction, duration_ms, source } = chat
  return (
    <FactLine
      facts={[
        {
          name: t`First message`,
          value: started_at && dateTime(started_at, time_zone),
          hint: started_at && `${time_zone} · ${dateTime(started_at, 'UTC')} UTC`,
        },
        { name: t`From first to last`, value: duration_ms === null ? null : duration(duration_ms) },
        { name: t`Messages`, value: number(chat.turn_count) },
        { name: t`Channel`, value: i18n._(channelNames[chat.channel]) },
        { name: t`Direction`, value: direction && i18n._(directionNames[direction]) },
        { name: t`Partner`, value: chat.partner.name },
        { name: t`Campaign`, value: chat.campaign?.name ?? null },
        { name: t`Disposition`, value: chat.disposition },
        { name: t`Source`, value: source && source.file, hint: source && source.format },
      ]}
    />
  )
}
