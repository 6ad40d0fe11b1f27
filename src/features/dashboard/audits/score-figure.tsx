import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { meanScore, type ScoreSums } from '#domain/scoring/mean-score.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './audits.module.css'

/** A mean score with its interval below; what it is computed from on hover. */
export function ScoreFigure({ sums }: { sums: ScoreSums }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { value, interval } = meanScore(sums)
  const total = number(sums.score_sum, 1)
  const [low, high] = interval ? [number(interval.low, 1), number(interval.high, 1)] : ['', '']

  return (
    <span
      className={classes['score']}
      title={t`Sum ${total}, ${plural(sums.scored, { one: '# audit with a score', other: '# audits with a score' })}`}
    >
      <span>{value === null ? NOTHING : number(value, 1)}</span>
      {interval && <span className={classes['aside']}>{t`${low} to ${high}`}</span>}
    </span>
  )
}
