import { useEffect, useEffectEvent } from 'react'

const BEAT_MS = 10_000

/** Does something every few seconds while the page is in sight, from when it stands; and leaves once it is gone, or `leave` is another. */
export function useHeartbeat(beat: (signal: AbortSignal) => Promise<void>, leave: () => Promise<unknown>): void {
  const onBeat = useEffectEvent((signal: AbortSignal) => {
    beat(signal).catch(() => undefined) // a beat that is missed is followed by another; what cannot be saved says so itself
  })

  useEffect(() => {
    const leaving = new AbortController()
    // the first one too comes after the page stands
    const first = setTimeout(() => onBeat(leaving.signal))
    const beats = setInterval(() => {
      if (document.visibilityState === 'visible') onBeat(leaving.signal)
    }, BEAT_MS)
    return () => {
      leaving.abort()
      clearTimeout(first)
      clearInterval(beats)
      leave().catch(() => undefined) // who has left is forgotten anyway
    }
  }, [leave])
}
