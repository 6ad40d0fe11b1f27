import type { MouseEvent } from 'react'

/** A plain click stays in the application; one that asks for a new tab or window is the browser's. */
export function onPlainClick(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
