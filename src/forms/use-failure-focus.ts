import { useEffect, useRef } from 'react'

/** A ref for a form. On each new failure it moves the focus to the first invalid field, or otherwise to the message above them. */
export function useFailureFocus(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!failure) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
  }, [failure])

  return form
}
