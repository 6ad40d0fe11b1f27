import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** Keys that act wherever one is on the page. The handler says whether it used the key. */
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

/** Single keys can be switched off: somebody who talks to the computer would press them by chance. */
export function useShortcutsSwitch() {
  return useLocalStorage({ key: 'atalaya-shortcuts', defaultValue: true, getInitialValueInEffect: false })
}

/** Not what somebody types, what a focused control does with the key itself, or what the browser means by it. */
function isForPage({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  if (!(target instanceof Element)) return true
  if (target.closest(FIELDS)) return false
  return key !== ' ' || !target.closest(CONTROLS)
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
const CONTROLS = 'button, a[href], summary, [role="button"], [role="tab"]'
