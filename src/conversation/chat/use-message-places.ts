import { useLingui } from '@lingui/react/macro'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { useFormats } from '#src/ui/formats.ts'

import { messageAt } from './message-at.ts'

type Place = { seq: number | null; start_ms: number | null }

/** The name of a place in a chat, by the time or the number of its message; and the message at a place. */
export function useMessagePlaces(
  chat: Pick<CallDetail, 'started_at' | 'time_zone'> | null,
  turns: CallTurns['data'] | null,
) {
  const { t } = useLingui()
  const { dateTime, duration } = useFormats()

  return {
    placeName: ({ seq, start_ms }: Place): string => {
      const written_ms = start_ms ?? (seq === null ? null : (turns?.[seq]?.start_ms ?? null))
      if (written_ms === null) return seq === null ? '' : t`Message ${seq + 1}`
      if (!chat?.started_at) return duration(written_ms)
      return dateTime(new Date(Date.parse(chat.started_at) + written_ms), chat.time_zone)
    },

    messageAt: (place: Place) => messageAt(turns, place),
  }
}
