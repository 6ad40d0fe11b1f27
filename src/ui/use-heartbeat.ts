import { useEffect, useEffectEvent } from 'react'

const BEAT_MS = 10_000

/**
 * Calls `beat` every few seconds while the page is visible, beginning when it is mounted. Calls `leave` when the
 * component is unmounted or when `leave` changes.
 */
export function useHeartbeat(beat: (signal: AbortSignal) => Promise<void>, leave: () => Promise<unknown>): void {
  const onBeat = useEffectEvent((signal: AbortSignal) => {
    beat(signal).catch(() => undefined) // a failed beat is followed by another; a failed save reports itself
  })

  useEffect(() => {
    const leaving = new AbortController()
    // the first beat comes after the first rendering too
    const first = setTimeout(() => onBeat(leaving.signal))
    const beats = setInterval(() => {
      if (document.visibilityState === 'visible') onBeat(leaving.signal)
    }, BEAT_MS)
    return () => {
      leaving.abort()
      clearTimeout(first)
      clearInterval(beats)
      leave().catch(() => undefined) // a user who has left is forgotten after a while anyway
    }
  }, [leave])
}
