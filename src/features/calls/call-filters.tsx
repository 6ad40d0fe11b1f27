import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { CallFacets } from '#contracts/calls.ts'
import { channels, directions } from '#contracts/conversation.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { useSettled } from '#src/ui/use-settled.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import type { CallsSearch } from './calls-search.ts'

type CallFiltersProps = {
  search: CallsSearch
  /** What can be chosen, on its way. */
  facets: Promise<CallFacets>
  onChange: (change: Partial<CallsSearch>) => void
}

export function CallFilters({ search, onChange, ...answers }: CallFiltersProps) {
  const { t, i18n } = useLingui()
  const facets = useSettled(answers.facets).value
  const campaigns = facets?.campaigns.filter(({ partner_id }) => !search.partner_id || partner_id === search.partner_id)
  const agents = facets?.agents.filter(({ team_id }) => !search.team_id || team_id === search.team_id)

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Agent, subject or identifier`} value={search.q} onChange={(q) => onChange({ q })} />
      <TextInput
        type="date"
        label={t`From`}
        value={search.started_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ started_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={search.started_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ started_to: value || undefined })}
      />
      <NativeSelect
        label={t`Channel`}
        value={search.channel ?? ''}
        data={[
          { value: '', label: t`All channels` },
          ...channels.map((value) => ({ value, label: i18n._(channelNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ channel: channels.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`Direction`}
        value={search.direction ?? ''}
        data={[
          { value: '', label: t`Both directions` },
          ...directions.map((value) => ({ value, label: i18n._(directionNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ direction: directions.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`Partner`}
        value={String(search.partner_id ?? '')}
        data={[{ value: '', label: t`All partners` }, ...namedOptions(facets?.partners)]}
        onChange={({ currentTarget: { value } }) => onChange({ partner_id: idOf(value), campaign_id: undefined })}
      />
      <NativeSelect
        label={t`Campaign`}
        value={String(search.campaign_id ?? '')}
        data={[{ value: '', label: t`All campaigns` }, ...namedOptions(campaigns)]}
        onChange={({ currentTarget: { value } }) => onChange({ campaign_id: idOf(value) })}
      />
      <NativeSelect
        label={t`Team`}
        value={String(search.team_id ?? '')}
        data={[{ value: '', label: t`All teams` }, ...namedOptions(facets?.teams)]}
        onChange={({ currentTarget: { value } }) => onChange({ team_id: idOf(value), agent_id: undefined })}
      />
      <Select
        label={t`Agent`}
        placeholder={t`All agents`}
        isClearable
        value={search.agent_id === undefined ? null : String(search.agent_id)}
        isLoading={!facets}
        options={namedOptions(agents)}
        onChange={(value) => onChange({ agent_id: idOf(value ?? '') })}
      />
      <NativeSelect
        label={t`Disposition`}
        value={search.disposition ?? ''}
        data={[{ value: '', label: t`All dispositions` }, ...(facets?.dispositions ?? [])]}
        onChange={({ currentTarget: { value } }) => onChange({ disposition: value || undefined })}
      />
      <NativeSelect
        label={t`Media`}
        value={search.media ?? ''}
        data={[
          { value: '', label: t`With or without` },
          { value: 'audio', label: t`With audio` },
          { value: 'transcript', label: t`With transcript` },
          { value: 'none', label: t`With neither` },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ media: MEDIA.find((name) => name === value) })}
      />
    </FilterBar>
  )
}

const MEDIA = ['audio', 'transcript', 'none'] as const

const idOf = (value: string) => (value === '' ? undefined : Number(value))
