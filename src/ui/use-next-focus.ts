import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the keyboard when another step is shown: what had the focus is perhaps gone with the last one. Null while it is not
 * known yet which step is the next.
 */
export function useNextFocus(step: string | null, focus: () => void): void {
  const shown = useRef(step)
  const move = useEffectEvent(focus)

  useEffect(() => {
    if (step === null || shown.current === step) return
    shown.current = step
    move()
  }, [step])
}

/** Nothing has the focus: what had it is gone. */
export const isFocusLost = () => document.activeElement === document.body
