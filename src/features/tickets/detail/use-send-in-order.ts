import { useRef } from 'react'

import type { Ticket } from '#contracts/tickets.ts'

/** Sends a change of the ticket as it stood in a version, once no other one of this screen is on its way. */
export type SendInOrder = (version: number, send: (version: number) => Promise<Ticket>) => Promise<Ticket>

/**
 * The changes of one screen, one after the other. What was asked for of the same version as the one before goes with what that one led to:
 * who replies while the ticket is still being taken replies to the ticket that is taken, and is in nobody's way.
 */
export function useSendInOrder(): SendInOrder {
  const last = useRef<Promise<{ asked: number; led: number } | null>>(Promise.resolve(null))

  return (asked, send) => {
    const sent = last.current.then((before) => send(before?.asked === asked ? before.led : asked))
    last.current = sent.then(
      ({ version }) => ({ asked, led: version }),
      () => null,
    )
    return sent
  }
}
