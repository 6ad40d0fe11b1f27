import { Trans, useLingui } from '@lingui/react/macro'

import type { TargetMetric } from '#contracts/target-metrics.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useMoney } from '#src/words/money.ts'
import { targetMetricNames } from '#src/words/partner-data.ts'

import classes from './targets.module.css'

type GoalProps = {
  /** Whose goal it is. */
  campaign: string
  metric: TargetMetric
  reached: number
  target: number | null
  currency: string
}

/** What was reached against what was to be: a bar, and the same in words. */
export function Goal({ campaign, metric, reached, target, currency }: GoalProps) {
  const { t, i18n } = useLingui()
  const { percent } = useFormats()
  const written = useWritten(metric, currency)
  const name = i18n._(targetMetricNames[metric])
  const [some, all] = [written(reached), written(target ?? 0)]
  if (target === null) {
    return (
      <span className={classes['goal']}>
        <span>{some}</span>
        <span className={classes['words']}>
          <Trans>No target</Trans>
        </span>
      </span>
    )
  }
  const done = target === 0 ? 1 : reached / target
  const share = percent(done)

  return (
    <span className={classes['goal']}>
      <span>{t`${some} of ${all}`}</span>
      <progress
        className={classes['bar']}
        max={Math.max(1, target)}
        value={Math.min(reached, Math.max(1, target))}
        aria-label={`${campaign}: ${name}`}
      />
      <span className={classes['words']}>
        {done >= 1 ? <Trans>Reached: {share}</Trans> : <Trans>{share} of the target</Trans>}
      </span>
    </span>
  )
}

/** People and policies are counted, money is money. */
function useWritten(metric: TargetMetric, currency: string): (value: number) => string {
  const { number } = useFormats()
  const money = useMoney()
  return metric === 'recovered' ? (value) => money(value, currency) : number
}
