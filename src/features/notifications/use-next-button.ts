import { type RefObject, useEffect, useRef } from 'react'

import { isFocusLost } from '#src/ui/use-next-focus.ts'

/**
 * Buttons that go when they have done what they are for: the focus of the one that was pressed goes to the one in its place, or to
 * the title of the page when none is left. `changed` is another value whenever they may have gone.
 */
export function useNextButton<Element extends HTMLElement>(changed: unknown) {
  const container: RefObject<Element | null> = useRef(null)
  const pressed = useRef<{ at: number; before: unknown } | null>(null)

  useEffect(() => {
    if (pressed.current === null || pressed.current.before === changed || !isFocusLost()) return
    const buttons = buttonsIn(container.current)
    const next = buttons[pressed.current.at] ?? buttons.at(-1)
    const target = next ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    pressed.current = null
  }, [changed])

  return {
    container,
    onPressed: (button: HTMLElement) => {
      const at = buttonsIn(container.current).indexOf(button)
      pressed.current = at < 0 ? null : { at, before: changed }
    },
  }
}

const buttonsIn = (container: HTMLElement | null) => [...(container?.querySelectorAll<HTMLElement>('li button') ?? [])]
