import { Trans, useLingui } from '@lingui/react/macro'

import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { comesOnce } from '#domain/question.ts'
import { dimensionNames, metricNames } from '#src/words/metrics.ts'

import { CrossChart } from './cross-chart.tsx'
import { DaysChart } from './days-chart.tsx'
import { keysOf } from './keys-of.ts'
import classes from './questions.module.css'
import { RowsChart } from './rows-chart.tsx'
import type { useKeyNames } from './use-key-names.ts'

export type AnswerChartProps = {
  figures: Figures
  nameOf: ReturnType<typeof useKeyNames>
  hrefOf: (keys: readonly FigureKey[]) => string | undefined
  onOpen: (href: string) => void
}

/** The picture that fits: a course over days, bars of everything else, and a map of two dimensions. */
export function AnswerChart(props: AnswerChartProps) {
  const { figures } = props
  const { by } = figures
  const title = useTitle(figures)
  const sizes = by.map((name) => keysOf(figures, name).length)
  const [first = null, second = null] = by
  if (first === null) return null
  if (Math.max(...sizes) > MAX_KEYS && (second !== null || (comesOnce(first) && isMood(figures)))) {
    return (
      <p className={classes['none']}>
        <Trans>There are too many rows for a picture that can be read. Filters make them fewer.</Trans>
      </p>
    )
  }
  if (second !== null) return <CrossChart {...props} title={title} />
  return comesOnce(first) && !isMood(figures) ? (
    <DaysChart {...props} name={first} title={title} />
  ) : (
    <RowsChart {...props} name={first} title={title} />
  )
}

const MAX_KEYS = 62

/** It goes below nought, which pictures over days do not. */
const isMood = ({ metric }: Figures) => metric === 'sentiment' || metric === 'sentiment-change'

function useTitle({ metric, by }: Figures): string {
  const { t, i18n } = useLingui()
  const name = i18n._(metricNames[metric])
  const lower = (dimension: DimensionName) => i18n._(dimensionNames[dimension]).toLocaleLowerCase(i18n.locale)
  const [one = '', other] = by.map(lower)
  return other === undefined ? t`${name} by ${one}` : t`${name} by ${one} and ${other}`
}
