import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { failureIn } from '#src/lib/request-failed.ts'
import { notify } from '#src/ui/notify.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import type { ScorecardsApi } from '../scorecards.api.ts'

/**
 * Has the rules of a scorecard go on; what came of it is told.
 * @param onEnded however it ended, the scorecard stands otherwise than it was shown
 */
export function useRunAgain(api: Pick<ScorecardsApi, 'runAgain'>, id: number, onEnded: () => void) {
  const { t, i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)

  const tell = (text: string) => {
    void notify({ text, milliseconds: 5000 })
    setIsPending(false)
    onEnded()
  }
  const runAgain = () => {
    setIsPending(true)
    void api.runAgain(id).then(
      () => tell(t`The rules go on.`),
      (error: unknown) => tell(failureSentence(i18n, failureIn(error))),
    )
  }
  return { runAgain, isPending }
}
