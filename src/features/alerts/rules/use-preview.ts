import { useEffect, useState } from 'react'

import type { AlertPreview, AlertPreviewRequest } from '#contracts/alert-rules.ts'

type Ask = (asked: AlertPreviewRequest, signal: AbortSignal) => Promise<AlertPreview>
type Answer = { of: string; preview: AlertPreview | null; error: unknown }

/** How often the rule would have fired, as it is written now: asked once it has stood still for a moment. */
export function useAlertPreview(asked: AlertPreviewRequest | null, ask: Ask) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  // with the number of the try: what failed is asked once more
  const question = asked && JSON.stringify({ asked, tries })

  useEffect(() => {
    if (question === null) return
    const leaving = new AbortController()
    const wait = setTimeout(async () => {
      const told = await ask(JSON.parse(question).asked, leaving.signal).then(
        (preview) => ({ of: question, preview, error: null }),
        (error: unknown) => ({ of: question, preview: null, error }),
      )
      if (!leaving.signal.aborted) setAnswer(told)
    }, SETTLE_MS)
    return () => {
      clearTimeout(wait)
      leaving.abort()
    }
  }, [question, ask])

  const isCurrent = answer?.of === question
  return {
    preview: question === null ? null : (answer?.preview ?? null),
    error: isCurrent ? (answer?.error ?? null) : null,
    isPending: question !== null && !isCurrent,
    again: () => setTries((count) => count + 1),
  }
}

const SETTLE_MS = 400
