import { useLingui } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { FigureOptions } from '#contracts/figures.ts'
import type { MetricName } from '#contracts/metrics.ts'
import { filtersOf, questionOfKey } from '#domain/question.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { Select } from '#src/ui/select.tsx'

import type { QuestionsSearch } from './questions-search.ts'

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
export function QuestionFilters({ metric, search, options, places, hasPlaces, onChange }: QuestionFiltersProps) {
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
