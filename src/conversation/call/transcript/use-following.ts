import { useCallback, useEffect, useState } from 'react'

import type { PlayerActor } from '#src/machines/player.machine.ts'

export type Following = { isFollowing: boolean; follow: () => void; rest: () => void }

/** Whether the transcript goes along with the audio: until the person scrolls, and again from the next seek. */
export function useFollowing(player: PlayerActor | null): Following {
  const [isFollowing, setIsFollowing] = useState(true)
  // every line in sight is given them: changing ones would draw all lines anew
  const follow = useCallback(() => setIsFollowing(true), [])
  const rest = useCallback(() => setIsFollowing(false), [])

  useEffect(() => {
    if (!player) return
    const restOnKey = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (!defaultPrevented && SCROLLING.has(key) && !(target instanceof Element && target.closest(FIELDS))) rest()
    }
    const restOnBar = ({ clientX }: PointerEvent) => {
      if (clientX >= document.documentElement.clientWidth) rest()
    }

    window.addEventListener('wheel', rest, { passive: true })
    window.addEventListener('touchmove', rest, { passive: true })
    window.addEventListener('keydown', restOnKey)
    window.addEventListener('pointerdown', restOnBar)
    return () => {
      window.removeEventListener('wheel', rest)
      window.removeEventListener('touchmove', rest)
      window.removeEventListener('keydown', restOnKey)
      window.removeEventListener('pointerdown', restOnBar)
    }
  }, [player, rest])

  useEffect(() => {
    if (!player) return
    let last = player.getSnapshot().context.position_ms
    const subscription = player.subscribe(({ context: { position_ms } }) => {
      // what plays moves on a little at a time; whoever jumps wants to see where
      if (Math.abs(position_ms - last) > JUMP_MS) follow()
      last = position_ms
    })
    return () => subscription.unsubscribe()
  }, [player, follow])

  return { isFollowing, follow, rest }
}

const SCROLLING = new Set(['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End'])
const FIELDS = 'input, textarea, select, [role="slider"], [role="separator"], [role="dialog"]'
/** Three times the speed, told four times a second, is 750 ms. */
const JUMP_MS = 2_000
