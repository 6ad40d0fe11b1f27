import { useCallback, useEffect, useState } from 'react'

import type { PlayerActor } from '#src/machines/player.machine.ts'

export type Following = { isFollowing: boolean; follow: () => void; stopFollowing: () => void }

/** Whether the transcript scrolls with the audio: until the person scrolls, and again after the next seek. */
export function useFollowing(player: PlayerActor | null): Following {
  const [isFollowing, setIsFollowing] = useState(true)
  // these are passed to every visible line: changing functions would render all lines again
  const follow = useCallback(() => setIsFollowing(true), [])
  const stopFollowing = useCallback(() => setIsFollowing(false), [])

  useEffect(() => {
    if (!player) return
    const stopOnKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (!defaultPrevented && SCROLLING.has(key) && !(target instanceof Element && target.closest(FIELDS)))
        stopFollowing()
    }
    const stopOnScrollbar = ({ clientX }: PointerEvent) => {
      if (clientX >= document.documentElement.clientWidth) stopFollowing()
    }

    window.addEventListener('wheel', stopFollowing, { passive: true })
    window.addEventListener('touchmove', stopFollowing, { passive: true })
    window.addEventListener('keydown', stopOnKey)
    window.addEventListener('pointerdown', stopOnScrollbar)
    return () => {
      window.removeEventListener('wheel', stopFollowing)
      window.removeEventListener('touchmove', stopFollowing)
      window.removeEventListener('keydown', stopOnKey)
      window.removeEventListener('pointerdown', stopOnScrollbar)
    }
  }, [player, stopFollowing])

  useEffect(() => {
    if (!player) return
    let last = player.getSnapshot().context.position_ms
    const subscription = player.subscribe(({ context: { position_ms } }) => {
      // playback advances in small steps; after a seek the person wants to see the new place
      if (Math.abs(position_ms - last) > JUMP_MS) follow()
      last = position_ms
    })
    return () => subscription.unsubscribe()
  }, [player, follow])

  return { isFollowing, follow, stopFollowing }
}

const SCROLLING = new Set(['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End'])
const FIELDS = 'input, textarea, select, [role="slider"], [role="separator"], [role="dialog"]'
/** At three times the speed and four reports a second, playback advances 750 ms per report. */
const JUMP_MS = 2_000
