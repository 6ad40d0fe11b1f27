import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import type { CallOptions } from '#contracts/calls.ts'
import type { FigureOptions } from '#contracts/figures.ts'
import { type DimensionName, dimensionNames, type MetricName, metricNames } from '#contracts/metrics.ts'
import { isMonthly, queryPeriod, filtersOf, questionOfKey } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
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
  /** In the time zone in which days are counted. */
  today: Day
  onChange: (change: Partial<QuestionsSearch>) => void
}

/**
 * Builds the question: the metric and its dimensions, and below the period and the filters. The question is the
 * address.
 */
export function QuestionBuilder({ search, options, places, rights, today, onChange }: QuestionBuilderProps) {
  const { t, i18n } = useLingui()
  const { metric, by, and } = search
  const dimensions =
    metric === undefined ? [] : dimensionNames.filter((name) => metrics[metric].dimensions.includes(name))
  const optionsOf = (names: readonly DimensionName[]) =>
    names.map((value) => ({ value, label: i18n._(dimensionWords[value]) }))
  const groups = metricGroups
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
          data={[...(metric ? [] : [{ value: '', label: t`Choose a number` }]), ...groups]}
          onChange={({ currentTarget: { value } }) => {
            const selected = metricNames.find((name) => name === value)
            if (selected) onChange(withMetric(selected, search))
          }}
        />
        <NativeSelect
          label={t`Told by`}
          value={by ?? ''}
          disabled={metric === undefined}
          data={[{ value: '', label: t`Nothing` }, ...optionsOf(dimensions)]}
          onChange={({ currentTarget: { value } }) => {
            const selected = dimensions.find((name) => name === value)
            onChange({ by: selected, and: selected === undefined || selected === and ? undefined : and })
          }}
        />
        <NativeSelect
          label={t`And by`}
          value={and ?? ''}
          disabled={by === undefined}
          data={[{ value: '', label: t`Nothing else` }, ...optionsOf(dimensions.filter((name) => name !== by))]}
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
  (...sources: (typeof metrics)[MetricName]['of'][]) =>
  (name: MetricName) =>
    sources.includes(metrics[name].of)

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

/** The first and the last month in which policies began; by default the latest twelve that are old enough. */
function MonthsFilter({ metric, search, today, onChange }: MonthsFilterProps) {
  const { t } = useLingui()
  const { from, to } = queryPeriod({ ...search, metric }, today)
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
  /** Null until they are loaded. */
  options: FigureOptions | null
  places: CallOptions | null
  /** Whether the person may see these options at all. */
  hasPlaces: boolean
  onChange: (change: Partial<QuestionsSearch>) => void
}

/** The filters that the metric supports. */
function QuestionFilters({ metric, search, options, places, hasPlaces, onChange }: QuestionFiltersProps) {
  const { t } = useLingui()
  const scorecardText = useScorecardWords()
  const isOffered = (name: ReturnType<typeof filtersOf>[number]) => filtersOf(metric).includes(name)
  const scorecards = options?.scorecards.filter(({ id }) => !search.scorecard_id || id === search.scorecard_id)
  const choice = (id: number | undefined, choices: readonly { value: string; label: string }[] | undefined) => ({
    value: id === undefined ? null : String(id),
    isLoading: choices === undefined,
    isClearable: true,
    options: choices ?? [],
  })
  const optionsOfNamed = (choices: readonly { id: number; name: string }[] | undefined) =>
    choices?.map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <>
      {isOffered('scorecard_id') && (
        <Select
          label={t`Scorecard`}
          placeholder={t`All scorecards`}
          {...choice(
            search.scorecard_id,
            options?.scorecards.map((scorecard) => ({
              value: String(scorecard.id),
              label: scorecardText.title(scorecard),
            })),
          )}
          onChange={(value) => onChange({ scorecard_id: idOf(value), question_id: undefined })}
        />
      )}
      {isOffered('question_id') && (
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
            scorecard.questions.map((question) => ({
              value: `${scorecard.id} ${question.question_id}`,
              label: search.scorecard_id
                ? scorecardText.question(question)
                : `${scorecardText.title(scorecard)}: ${scorecardText.question(question)}`,
            })),
          )}
          onChange={(value) => onChange(value === null ? { question_id: undefined } : questionOfKey(value))}
        />
      )}
      {isOffered('category_id') && (
        <Select
          label={t`Category`}
          placeholder={t`All categories`}
          {...choice(search.category_id, optionsOfNamed(options?.categories))}
          onChange={(value) => onChange({ category_id: idOf(value) })}
        />
      )}
      {hasPlaces && <OrganisationFilters query={search} facets={places} onChange={onChange} />}
      {hasPlaces && (
        <Select
          label={t`Agent`}
          placeholder={t`All agents`}
          {...choice(search.agent_id, optionsOfNamed(places?.agents))}
          onChange={(value) => onChange({ agent_id: idOf(value) })}
        />
      )}
      {isOffered('channel') && <ChannelFilter value={search.channel} onChange={(channel) => onChange({ channel })} />}
    </>
  )
}

const idOf = (value: string | null) => (value === null ? undefined : Number(value))
