import { useEffect, useEffectEvent, useState } from 'react'

import type { Ticket, TicketPresent } from '#contracts/tickets.ts'

import type { TicketsApi } from '../tickets.api.ts'

const BEAT_MS = 10_000

/** Tells every few seconds that one has a ticket open, and whether one writes; learns who else has, and whether it has changed meanwhile. */
export function useTicketPresence(api: TicketsApi, ticket: Ticket, isWriting: boolean) {
  const { id } = ticket
  const [present, setPresent] = useState<TicketPresent | null>(null)

  const beat = useEffectEvent(async (signal: AbortSignal) => {
    try {
      setPresent(await api.here(id, { is_writing: isWriting }, signal))
    } catch {
      // a beat that is missed is followed by another; what cannot be sent says so itself
    }
  })

  useEffect(() => {
    const leaving = new AbortController()
    // the first one too comes after the page stands
    const first = setTimeout(() => void beat(leaving.signal))
    const beats = setInterval(() => {
      if (document.visibilityState === 'visible') void beat(leaving.signal)
    }, BEAT_MS)
    return () => {
      leaving.abort()
      clearTimeout(first)
      clearInterval(beats)
      api.leave(id).catch(() => undefined) // who has left is forgotten anyway
    }
  }, [api, id])

  // whoever else is about to answer is to know at once
  useEffect(() => {
    const leaving = new AbortController()
    const first = isWriting ? setTimeout(() => void beat(leaving.signal)) : undefined
    return () => {
      leaving.abort()
      clearTimeout(first)
    }
  }, [isWriting])

  return { others: present?.others ?? [], isOld: present !== null && present.version > ticket.version }
}
