import { useEffect, useEffectEvent } from 'react'

import type { ReportRun } from '#contracts/reports.ts'

/** Asks anew for a page of runs as long as one of them is waiting or being made. */
export function useMovingRuns(runs: readonly ReportRun[] | undefined, reload: () => void): void {
  const again = useEffectEvent(reload)

  useEffect(() => {
    if (!runs?.some(({ state }) => state === 'waiting' || state === 'running')) return
    const wait = setTimeout(again, FOLLOW_MS)
    return () => clearTimeout(wait)
  }, [runs])
}

const FOLLOW_MS = 2_000
