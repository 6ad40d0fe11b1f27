import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import type { CallOptions } from '#contracts/calls.ts'
import type { FigureOptions } from '#contracts/figures.ts'
import { type DimensionName, dimensionNames, type MetricName, metricNames } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { isMonthly, questionPeriod, filtersOf, questionOfKey } from '#domain/metrics/question.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { Select } from '#src/ui/select.tsx'
import { dimensionNames as dimensionWords, metricNames as metricWords } from '#src/words/metrics.ts'

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

type MonthsFilterProps = {
  metric: MetricName
  search: QuestionsSearch
  today: Day
  onChange: (change: Partial<QuestionsSearch>) => void
}

/** The first and the last month in which policies began; without any, the newest twelve that can be told. */
function MonthsFilter({ metric, search, today, onChange }: MonthsFilterProps) {
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

type QuestionFiltersProps = {
  metric: MetricName
  search: QuestionsSearch
  /** Null until they are known. */
  options: FigureOptions | null
  places: CallOptions | null
  /** Whether the person may know the places at all. */
  hasPlaces: boolean
  onChange: (change: Partial<QuestionsSearch>) => void
}

/** What the number can be narrowed by: those of its own only. */
function QuestionFilters({ metric, search, options, places, hasPlaces, onChange }: QuestionFiltersProps) {
  const { t } = useLingui()
  const words = useScorecardWords()
  const has = (name: ReturnType<typeof filtersOf>[number]) => filtersOf(metric).includes(name)
  const scorecards = options?.scorecards.filter(({ id }) => !search.scorecard_id || id === search.scorecard_id)
  const choice = (id: number | undefined, offered: readonly { value: string; label: string }[] | undefined) => ({
    value: id === undefined ? null : String(id),
    isLoading: offered === undefined,
    isClearable: true,
    options: offered ?? [],
  })
  const named = (offered: readonly { id: number; name: string }[] | undefined) =>
    offered?.map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <>
      {has('scorecard_id') && (
        <Select
          label={t`Scorecard`}
          placeholder={t`All scorecards`}
          {...choice(
            search.scorecard_id,
            options?.scorecards.map((one) => ({ value: String(one.id), label: words.title(one) })),
          )}
          onChange={(value) => onChange({ scorecard_id: idOf(value), question_id: undefined })}
        />
      )}
      {has('question_id') && (
        <Select
          label={t`Question`}
          placeholder={t`All questions`}
          isClearable
          isLoading={options === null}
          value={
            search.scorecard_id === undefined || search.question_id === undefined
              ? null
              : `${search.scorecard_id} ${search.question_id}`
          }
          options={(scorecards ?? []).flatMap((scorecard) =>
            scorecard.questions.map((one) => ({
              value: `${scorecard.id} ${one.question_id}`,
              label: search.scorecard_id ? words.question(one) : `${words.title(scorecard)}: ${words.question(one)}`,
            })),
          )}
          onChange={(value) => onChange(value === null ? { question_id: undefined } : questionOfKey(value))}
        />
      )}
      {has('category_id') && (
        <Select
          label={t`Category`}
          placeholder={t`All categories`}
          {...choice(search.category_id, named(options?.categories))}
          onChange={(value) => onChange({ category_id: idOf(value) })}
        />
      )}
      {hasPlaces && <OrganisationFilters query={search} facets={places} onChange={onChange} />}
      {hasPlaces && (
        <Select
          label={t`Agent`}
          placeholder={t`All agents`}
          {...choice(search.agent_id, named(places?.agents))}
          onChange={(value) => onChange({ agent_id: idOf(value) })}
        />
      )}
      {has('channel') && <ChannelFilter value={search.channel} onChange={(channel) => onChange({ channel })} />}
    </>
  )
}

const idOf = (value: string | null) => (value === null ? undefined : Number(value))
