import { useEffect, useRef } from 'react'

/**
 * The form that takes the keyboard to what is wrong, each time that it is given another failure: the first wrong field, or
 * else what is said above them.
 */
export function useFailureFocus(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!failure) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
  }, [failure])

  return form
}
