import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { idle } from '#src/lib/idle.ts'

/** Counts the unread posts of the person. A new function identity triggers a new count. */
export type CountUnread = (signal: AbortSignal) => Promise<number>

/** The number of unread posts, requested once the screen is loaded and the browser is idle; 0 until then. */
export function useUnreadCount(countUnread: CountUnread): number {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [result, setResult] = useState<{ source: CountUnread; count: number } | null>(null)
  const isCurrent = result?.source === countUnread

  useEffect(() => {
    if (isLoading || isCurrent) return
    const controller = new AbortController()
    idle(controller.signal)
      .then(() => countUnread(controller.signal))
      .then(
        (count) => !controller.signal.aborted && setResult({ source: countUnread, count }),
        // without an answer the last number stays, and nobody is bothered with the failure
        () => !controller.signal.aborted && setResult((last) => ({ source: countUnread, count: last?.count ?? 0 })),
      )
    return () => controller.abort()
  }, [countUnread, isLoading, isCurrent])

  return result?.count ?? 0
}
