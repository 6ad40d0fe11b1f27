import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import type { Named } from '#contracts/params.ts'
import { useFormats } from '#src/ui/formats.ts'

type Told = { interaction_id: number; started_at: string | null; time_zone: string; agent: Named | null }

/** How a conversation is called where there is one line for it: its number, its agent and its day. */
export function useConversationWords() {
  const { t } = useLingui()
  const { dateTime } = useFormats()

  return useCallback(
    ({ interaction_id: id, started_at, time_zone, agent }: Told): string => {
      const known = [agent?.name, started_at && dateTime(started_at, time_zone)].filter(Boolean).join(' · ')
      return known === '' ? t`Conversation ${id}` : t`Conversation ${id}: ${known}`
    },
    [t, dateTime],
  )
}
