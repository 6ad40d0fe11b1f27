import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import type { Named } from '#contracts/params.ts'
import { useFormats } from '#src/ui/formats.ts'

type ConversationSummary = { interaction_id: number; started_at: string | null; time_zone: string; agent: Named | null }

/** Names a conversation in one line: its number, its agent, and its date and time. */
export function useConversationName() {
  const { t } = useLingui()
  const { dateTime } = useFormats()

  return useCallback(
    ({ interaction_id: id, started_at, time_zone, agent }: ConversationSummary): string => {
      const details = [agent?.name, started_at && dateTime(started_at, time_zone)].filter(Boolean).join(' · ')
      return details === '' ? t`Conversation ${id}` : t`Conversation ${id}: ${details}`
    },
    [t, dateTime],
  )
}
