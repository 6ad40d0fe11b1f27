import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { FigureOptions } from '#contracts/figures.ts'
import { type DimensionName, dimensionNames, type MetricName, metricNames } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics.ts'
import { isMonthly } from '#domain/question.ts'
import type { Day } from '#domain/reporting-period.ts'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { dimensionNames as dimensionWords, metricNames as metricWords } from '#src/words/metrics.ts'

import { MonthsFilter } from './months-filter.tsx'
import { QuestionFilters } from './question-filters.tsx'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'
import { withMetric, questionFilterCount, type QuestionsSearch } from './questions-search.ts'
import classes from './questions.module.css'

type QuestionBuilderProps = {
  search: QuestionsSearch
  options: FigureOptions | null
  places: CallOptions | null
  rights: RowRights
  /** In the zone that days are counted in. */
  today: Day
  onChange: (change: Partial<QuestionsSearch>) => void
}

/** What is asked: which number, told by what; and below, of which days and places. All of it is the address. */
export function QuestionBuilder({ search, options, places, rights, today, onChange }: QuestionBuilderProps) {
  const { t, i18n } = useLingui()
  const { metric, by, and } = search
  const dimensions =
    metric === undefined ? [] : dimensionNames.filter((name) => metrics[metric].dimensions.includes(name))
  const told = (names: readonly DimensionName[]) =>
    names.map((value) => ({ value, label: i18n._(dimensionWords[value]) }))
  const offered = metricGroups
    .map(({ label, has }) => ({
      group: i18n._(label),
      items: metricNames
        .filter((name) => has(name) && (rights.seesPolicies || !isMonthly(name) || name === metric))
        .map((value) => ({ value, label: i18n._(metricWords[value]) })),
    }))
    .filter(({ items }) => items.length > 0)

  return (
    <div className={classes['builder']}>
      <div className={classes['asked']}>
        <NativeSelect
          className={classes['number']}
          label={t`Number`}
          value={metric ?? ''}
          data={[...(metric ? [] : [{ value: '', label: t`Choose a number` }]), ...offered]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = metricNames.find((name) => name === value)
            if (chosen) onChange(withMetric(chosen, search))
          }}
        />
        <NativeSelect
          label={t`Told by`}
          value={by ?? ''}
          disabled={metric === undefined}
          data={[{ value: '', label: t`Nothing` }, ...told(dimensions)]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = dimensions.find((name) => name === value)
            onChange({ by: chosen, and: chosen === undefined || chosen === and ? undefined : and })
          }}
        />
        <NativeSelect
          label={t`And by`}
          value={and ?? ''}
          disabled={by === undefined}
          data={[{ value: '', label: t`Nothing else` }, ...told(dimensions.filter((name) => name !== by))]}
          onChange={({ currentTarget: { value } }) => onChange({ and: dimensions.find((name) => name === value) })}
        />
      </div>
      {metric !== undefined && (
        <FilterBar active={questionFilterCount(search)}>
          {isMonthly(metric) ? (
            <MonthsFilter metric={metric} search={search} today={today} onChange={onChange} />
          ) : (
            <PeriodFilter query={search} today={today} onChange={onChange} />
          )}
          <NativeSelect
            label={t`Compared with`}
            value={search.compare ?? ''}
            data={[
              { value: '', label: t`Nothing` },
              { value: 'previous', label: t`The period before` },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ compare: value === 'previous' ? 'previous' : undefined })
            }
          />
          <QuestionFilters
            metric={metric}
            search={search}
            options={options}
            places={places}
            hasPlaces={rights.seesCalls}
            onChange={onChange}
          />
        </FilterBar>
      )}
    </div>
  )
}

const isOf =
  (...of: (typeof metrics)[MetricName]['of'][]) =>
  (name: MetricName) =>
    of.includes(metrics[name].of)

const metricGroups = [
  { label: msg`Conversations`, has: isOf('conversations', 'speech', 'categories') },
  { label: msg`Evaluations by people`, has: isOf('evaluations', 'answers') },
  { label: msg`Scores by machine`, has: isOf('machine', 'machine-answers') },
  { label: msg`Policies`, has: isOf('policies') },
]
