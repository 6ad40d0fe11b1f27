import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { idle } from '#src/lib/idle.ts'

/** Asks how much there is that the person has not read. Another function asks once more. */
export type CountUnread = (signal: AbortSignal) => Promise<number>

/** The number of unread posts, asked for once the screen stands and the browser is idle; 0 until then. */
export function useUnread(ask: CountUnread): number {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [told, setTold] = useState<{ to: CountUnread; count: number } | null>(null)
  const isTold = told?.to === ask

  useEffect(() => {
    if (isLoading || isTold) return
    const asking = new AbortController()
    idle(asking.signal)
      .then(() => ask(asking.signal))
      .then(
        (count) => !asking.signal.aborted && setTold({ to: ask, count }),
        // without an answer the last number stands: nobody is bothered for it
        () => !asking.signal.aborted && setTold((last) => ({ to: ask, count: last?.count ?? 0 })),
      )
    return () => asking.abort()
  }, [ask, isLoading, isTold])

  return told?.count ?? 0
}
