import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import type { Ticket, TicketPresent } from '#contracts/tickets.ts'
import { useHeartbeat } from '#src/ui/use-heartbeat.ts'

import type { TicketsApi } from '../tickets.api.ts'

/** Tells every few seconds that one has a ticket open, and whether one writes; learns who else has, and whether it has changed meanwhile. */
export function useTicketPresence(api: TicketsApi, ticket: Ticket, isWriting: boolean) {
  const { id } = ticket
  const [present, setPresent] = useState<TicketPresent | null>(null)
  const beat = async (signal: AbortSignal) => setPresent(await api.here(id, { is_writing: isWriting }, signal))
  useHeartbeat(
    beat,
    useCallback(() => api.leave(id), [api, id]),
  )

  // whoever else is about to answer is to know at once
  const tell = useEffectEvent((signal: AbortSignal) => void beat(signal).catch(() => undefined))
  useEffect(() => {
    const leaving = new AbortController()
    const first = isWriting ? setTimeout(() => tell(leaving.signal)) : undefined
    return () => {
      leaving.abort()
      clearTimeout(first)
    }
  }, [isWriting])

  return { others: present?.others ?? [], isOld: present !== null && present.version > ticket.version }
}
