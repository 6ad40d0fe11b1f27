import { useEffect, useRef, useState } from 'react'

/**
 * For a dialog that is only there while it is open: gives the focus back to what opened it. Once `done` was called it goes
 * to the title of the page instead: what opened the dialog may be gone with what was done.
 */
export function useFocusBack(): { done: () => void } {
  const [opener] = useState(() => document.activeElement)
  const isDone = useRef(false)

  useEffect(
    () => () => {
      const next = isDone.current ? document.querySelector('main h1') : opener
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true })
    },
    [opener],
  )

  return { done: () => void (isDone.current = true) }
}
