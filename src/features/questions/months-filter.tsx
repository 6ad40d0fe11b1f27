import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { MetricName } from '#contracts/metrics.ts'
import { questionPeriod } from '#domain/question.ts'
import type { Day } from '#domain/reporting-period.ts'

import type { QuestionsSearch } from './questions-search.ts'

type MonthsFilterProps = {
  metric: MetricName
  search: QuestionsSearch
  today: Day
  onChange: (change: Partial<QuestionsSearch>) => void
}

/** The first and the last month in which policies began; without any, the newest twelve that can be told. */
export function MonthsFilter({ metric, search, today, onChange }: MonthsFilterProps) {
  const { t } = useLingui()
  const { from, to } = questionPeriod({ ...search, metric }, today)
  const dayOf = (month: string): Day | undefined => (/^\d{4}-\d\d$/.test(month) ? `${month}-01` : undefined)

  return (
    <>
      <TextInput
        type="month"
        label={t`First month`}
        value={from.slice(0, 7)}
        onChange={({ currentTarget: { value } }) => onChange({ started_from: dayOf(value) })}
      />
      <TextInput
        type="month"
        label={t`Last month`}
        value={to.slice(0, 7)}
        onChange={({ currentTarget: { value } }) => onChange({ started_to: dayOf(value) })}
      />
    </>
  )
}
