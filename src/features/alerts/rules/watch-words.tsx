import { Trans, useLingui } from '@lingui/react/macro'

import type { AlertRule } from '#contracts/alert-rules.ts'
import { isCount } from '#domain/alerts/reading.ts'
import { metrics } from '#domain/metrics.ts'
import { isMonthly } from '#domain/question.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { alertPeriodNames, alertRuleKindNames, alertTestNames } from '#src/words/alerts.ts'
import { metricNames, formatMetricValue } from '#src/words/metrics.ts'

import classes from '../alerts.module.css'

/** What a rule looks at, in words. */
export function WatchWords({ rule: { watch, names } }: { rule: Pick<AlertRule, 'watch' | 'names'> }) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  if (watch.kind !== 'metric') {
    return (
      <span className={classes['cell']}>
        {i18n._(alertRuleKindNames[watch.kind])}
        {watch.kind === 'category' && <span className={classes['aside']}>{names.category ?? '—'}</span>}
        {watch.kind === 'question-failed' && names.question && (
          <span className={classes['aside']}>
            <QuestionName question={names.question} />
          </span>
        )}
      </span>
    )
  }
  const { metric, period, test, threshold, fewest } = watch
  const [name, verb] = [i18n._(metricNames[metric]), i18n._(alertTestNames[test])]
  const limit = formatMetricValue(formats, metrics[metric].unit, threshold)
  const days = isMonthly(metric) ? t`The newest whole month` : i18n._(alertPeriodNames[period])
  const cases = formats.number(fewest)

  return (
    <span className={classes['cell']}>
      {name} {verb} {limit}
      <span className={classes['aside']}>
        {isCount(metric) ? (
          days
        ) : (
          <Trans>
            {days} · of {cases} cases or more
          </Trans>
        )}
      </span>
    </span>
  )
}
