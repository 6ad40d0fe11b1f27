import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useState } from 'react'

import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

/**
 * Shows a sheet on the page while it is printed. If the access cannot be recorded, nothing is printed. The keyboard
 * shortcut of the browser for printing is handled too.
 */
export function usePrint(record: () => Promise<unknown>) {
  const { i18n } = useLingui()
  const [printedAt, setPrintedAt] = useState<Date | null>(null)

  const print = useCallback(async () => {
    try {
      await record()
      setPrintedAt(new Date())
    } catch (error) {
      void notify({ text: failureSentence(i18n, failureIn(error)), milliseconds: 5000 })
    }
  }, [record, i18n])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void print()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [print])

  useEffect(() => {
    if (!printedAt) return
    const end = () => setPrintedAt(null)
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [printedAt])

  return { printedAt, print: () => void print() }
}
