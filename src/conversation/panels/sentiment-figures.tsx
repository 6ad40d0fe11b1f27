import { Trans, useLingui } from '@lingui/react/macro'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import { Figure, Figures } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'

import classes from './panels.module.css'

/** The mean sentiment of agent and customer, or why there is none: an unjudged conversation is never displayed as neutral. */
export function SentimentFigures({ analysis }: { analysis: CallAnalysis }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  if (analysis.sentiment_not_analysed !== null) {
    return (
      <p className={classes['why']}>
        <Trans>Sentiment was not judged: {whyNotAnalysed(i18n, analysis.sentiment_not_analysed)}</Trans>
      </p>
    )
  }

  const signed = (value: number | null) => (value === null ? '—' : `${value > 0 ? '+' : ''}${number(value, 2)}`)
  return (
    <Figures>
      <Figure name={t`Sentiment of the customer`} value={signed(analysis.sentiment_customer)}>
        <Trans>Mean of the judged lines, from −1 to +1</Trans>
      </Figure>
      <Figure name={t`Sentiment of the agent`} value={signed(analysis.sentiment_agent)}>
        <Trans>Mean of the judged lines, from −1 to +1</Trans>
      </Figure>
    </Figures>
  )
}
