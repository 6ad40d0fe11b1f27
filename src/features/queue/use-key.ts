import { useEffect, useEffectEvent } from 'react'

/** Does something when a key is pressed on the page; where somebody writes or a dialog is open, the key is theirs. */
export function useKey(key: string, act: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, ctrlKey, metaKey, altKey, repeat } = event
    if (event.key.toLowerCase() !== key || defaultPrevented || ctrlKey || metaKey || altKey || repeat) return
    if (target instanceof Element && target.closest(FIELDS)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'
