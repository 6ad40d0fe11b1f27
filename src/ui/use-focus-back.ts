import { useEffect, useRef, useState } from 'react'

/**
 * For a dialog that is rendered only while it is open: on close, it returns the focus to the element that opened it.
 * After a call of `done` the focus goes to the title of the page instead, because that element may have disappeared.
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
