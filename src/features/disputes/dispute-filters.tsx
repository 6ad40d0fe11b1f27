import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import type { DisputeOptions } from '#contracts/disputes.ts'
import { disputeStates } from '#contracts/lists/disputes.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { filterCount } from '#src/list/list-view.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { disputeStateNames } from '#src/words/coaching.ts'

import type { DisputesSearch } from './disputes-search.ts'

type DisputeFiltersProps = {
  search: Omit<DisputesSearch, 'released_from' | 'released_to'>
  options: DisputeOptions | null
  onChange: (change: Partial<DisputesSearch>) => void
}

export function DisputeFilters({ search, options, onChange }: DisputeFiltersProps) {
  const { t, i18n } = useLingui()
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const { state, overdue, evaluator_id, agent_id, scorecard_id, question_id } = search

  return (
    <FilterBar active={filterCount(search)}>
      <NativeSelect
        label={t`State`}
        value={overdue ?? state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...disputeStates.map((value) => ({ value, label: i18n._(disputeStateNames[value]) })),
          { value: 'yes', label: t`Overdue` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            state: disputeStates.find((name) => name === value),
            overdue: value === 'yes' ? 'yes' : undefined,
          })
        }
      />
      <Select
        label={t`Agent`}
        placeholder={t`All agents`}
        isClearable
        value={agent_id === undefined ? null : String(agent_id)}
        isLoading={!options}
        options={namedOptions(options?.agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <Select
        label={t`Evaluator`}
        placeholder={t`All evaluators`}
        isClearable
        value={evaluator_id === undefined ? null : String(evaluator_id)}
        isLoading={!options}
        options={namedOptions(options?.evaluators)}
        onChange={(value) => onChange({ evaluator_id: idOf(value) })}
      />
      <Select
        label={t`Question`}
        placeholder={t`All questions`}
        isClearable
        value={scorecard_id === undefined || question_id === undefined ? null : `${scorecard_id}/${question_id}`}
        isLoading={!options}
        options={(options?.questions ?? []).map(({ scorecard, question_id: id, text }) => ({
          value: `${scorecard.id}/${id}`,
          label: `${inLanguage(text, locale, scorecard.locale)} (${inLanguage(scorecard.title, locale, scorecard.locale)})`,
        }))}
        onChange={(value) => {
          const [card, question] = value?.split('/') ?? []
          onChange({ scorecard_id: idOf(card), question_id: question })
        }}
      />
      <TextInput
        type="date"
        label={t`Disputed from`}
        value={search.disputed_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ disputed_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`Disputed until`}
        value={search.disputed_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ disputed_to: value || undefined })}
      />
    </FilterBar>
  )
}

const idOf = (value: string | null | undefined) => (value ? Number(value) : undefined)
