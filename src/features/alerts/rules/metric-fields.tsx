import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import { alertPeriods, alertTests } from '#contracts/alert-rules.ts'
import { metricNames as allMetrics } from '#contracts/metrics.ts'
import { isCount, needsWholeDays } from '#domain/alerts/watched-days.ts'
import { isMonthly } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { useCan } from '#src/context/app-context.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { Select } from '#src/ui/select.tsx'
import { alertPeriodNames, alertTestNames } from '#src/words/alerts.ts'
import { metricNames, metricSentences } from '#src/words/metrics.ts'

import type { RuleDraft } from './rule-draft.ts'
import classes from './rule-form.module.css'

/** A number, its days and its bounds. Only past days can show that there are too few of something; policies have months. */
export function MetricFields({ draft: { values, change, text } }: { draft: Draft<RuleDraft> }) {
  const { t, i18n } = useLingui()
  const seesPolicies = useCan()('policy-detail')
  const { metric, period, test } = values
  const units = { percent: t`%`, points: t`points`, milliseconds: t`seconds`, mood: t`−1 to 1`, number: '' }
  const unit = units[metrics[metric].unit]
  const changeWatch = (part: Partial<Pick<RuleDraft, 'metric' | 'test'>>) =>
    change({ ...part, ...(period === 'today' && needsWholeDays({ ...values, ...part }) && { period: 'yesterday' }) })

  return (
    <>
      <Select
        label={t`Number`}
        value={metric}
        options={allMetrics
          .filter((value) => seesPolicies || !isMonthly(value) || value === metric)
          .map((value) => ({ value, label: i18n._(metricNames[value]) }))}
        help={i18n._(metricSentences[metric])}
        onChange={(value) => changeWatch({ metric: allMetrics.find((one) => one === value) ?? metric })}
      />
      <div className={classes['line']}>
        {!isMonthly(metric) && (
          <NativeSelect
            label={t`Of`}
            value={period}
            data={alertPeriods
              .filter((value) => value !== 'today' || !needsWholeDays(values))
              .map((value) => ({ value, label: i18n._(alertPeriodNames[value]) }))}
            onChange={({ currentTarget: { value } }) => change({ period: alertPeriods.find((one) => one === value)! })}
          />
        )}
        <EnumSelect
          label={t`Fires when it`}
          values={alertTests}
          names={alertTestNames}
          value={test}
          onChange={(selected) => selected && changeWatch({ test: selected })}
        />
        <TextInput
          {...text('threshold')}
          label={unit ? t`Threshold, ${unit}` : t`Threshold`}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      {isMonthly(metric) && (
        <p className={classes['note']}>
          <Trans>Of the newest month that is over and old enough to tell it.</Trans>
        </p>
      )}
      {needsWholeDays(values) && (
        <p className={classes['note']}>
          <Trans>
            Only days that are over count. Who has none at all is missed as well, where there were some in the week
            before, or in as many days as the rule looks at.
          </Trans>
        </p>
      )}
      {!isCount(metric) && (
        <TextInput
          {...text('fewest')}
          label={t`Never of fewer cases than`}
          description={t`Five at least: fewer tell nothing.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </>
  )
}
