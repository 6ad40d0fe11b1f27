import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { idle } from '#src/lib/idle.ts'

/** Asks how much there is that the person has not read. Another function asks once more. */
type Ask = (signal: AbortSignal) => Promise<number>

/**
 * How much is unread: asked for once a screen stands and the browser is idle, and every minute while the page is in sight; 0 until
 * then. `tell` sets what an answer to something else says.
 */
export function useUnread(ask: Ask): { unread: number; tell: (unread: number) => void } {
  const screen = useRouterState({ select: ({ isLoading, location }) => (isLoading ? null : location.pathname) })
  const [unread, setUnread] = useState(0)
  const told = useRef(0)

  useEffect(() => {
    if (screen === null) return
    const asking = new AbortController()
    let askedAt = Date.now()
    const once = async () => {
      const turn = (told.current += 1)
      askedAt = Date.now()
      // without an answer the last number stands: nobody is bothered for it
      const count = await ask(asking.signal).catch(() => null)
      if (count !== null && turn === told.current && !asking.signal.aborted) setUnread(count)
    }
    const ifSeen = () => void (!document.hidden && once())
    // whoever comes back sees at once what a minute has brought
    const ifDue = () => void (Date.now() - askedAt >= EVERY_MS && ifSeen())
    void idle(asking.signal).then(once)
    const timer = setInterval(ifSeen, EVERY_MS)
    document.addEventListener('visibilitychange', ifDue)
    return () => {
      asking.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ifDue)
    }
  }, [ask, screen])

  return {
    unread,
    tell: (count) => {
      told.current += 1 // what was asked before it knows less
      setUnread(count)
    },
  }
}

const EVERY_MS = 60_000
