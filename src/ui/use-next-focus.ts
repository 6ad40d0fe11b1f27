import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus when another step is displayed, because the focused element may have disappeared with the previous
 * step. Null while the next step is not known yet.
 */
export function useNextFocus(step: string | null, focus: () => void): void {
  const displayedStep = useRef(step)
  const move = useEffectEvent(focus)

  useEffect(() => {
    if (step === null || displayedStep.current === step) return
    displayedStep.current = step
    move()
  }, [step])
}

/** Nothing has the focus because the focused element has disappeared. */
export const isFocusLost = () => document.activeElement === document.body
