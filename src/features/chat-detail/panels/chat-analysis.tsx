import { Trans, useLingui } from '@lingui/react/macro'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import classes from '#src/conversation/panels/panels.module.css'
import { SentimentFigures } from '#src/conversation/panels/sentiment-figures.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'

type ChatAnalysisProps = { analysis: PromiseState<CallAnalysis>; onRetry: () => void }

/** What the stored analysis says of a chat, which is its sentiment; or why it says nothing. */
export function ChatAnalysis({ analysis: { value, isPending, error }, onRetry }: ChatAnalysisProps) {
  const { i18n } = useLingui()
  if (!value) return isPending ? <Loading rows={2} /> : <Failed error={error} onRetry={onRetry} />
  if (value.version === null) {
    return (
      <p className={classes['why']}>
        <Trans>Sentiment is judged by itself, mostly within a minute. Nothing is known of it until then.</Trans>
      </p>
    )
  }
  if (value.not_analysed !== null) {
    return (
      <p className={classes['why']}>
        <Trans>Sentiment was not judged: {whyNotAnalysed(i18n, value.not_analysed)}</Trans>
      </p>
    )
  }
  return <SentimentFigures analysis={value} />
}
