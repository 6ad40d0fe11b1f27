import type { MouseEvent } from 'react'

/** Opens a link inside the application on a plain click; the browser handles clicks for a new tab or window. */
export function onPlainClick(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}
