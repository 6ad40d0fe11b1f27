import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** Handles keyboard shortcuts of the page. The handler returns whether it used the key. */
export function usePageKeys(onKey: (key: string) => boolean) {
  const [isOn] = useShortcutsSwitch()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isOn && isForPage(event) && onKey(event.key)) event.preventDefault()
  })

  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Single-key shortcuts can be switched off: people who use speech input would trigger them by accident. */
export function useShortcutsSwitch() {
  return useLocalStorage({ key: 'atalaya-shortcuts', defaultValue: true, getInitialValueInEffect: false })
}

/** Excludes typing in a field, keys that a focused control uses itself, and shortcuts of the browser. */
function isForPage({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  if (!(target instanceof Element)) return true
  if (target.closest(FIELDS)) return false
  return key !== ' ' || !target.closest(CONTROLS)
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
const CONTROLS = 'button, a[href], summary, [role="button"], [role="tab"]'
