import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'

import type { CallFacets } from '#contracts/calls.ts'
import { channels, directions } from '#contracts/conversation.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { Select } from '#src/ui/select.tsx'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import type { CallsSearch } from './calls-search.ts'

type CallFiltersProps = {
  search: CallsSearch
  /** What can be chosen; null until it is known. */
  facets: CallFacets | null
  /** How many filters narrow the list. */
  active: number
  onChange: (change: Partial<CallsSearch>) => void
}

export function CallFilters({ search, facets, active, onChange }: CallFiltersProps) {
  const { t, i18n } = useLingui()
  const campaigns = facets?.campaigns.filter(({ partner_id }) => !search.partner_id || partner_id === search.partner_id)
  const agents = facets?.agents.filter(({ team_id }) => !search.team_id || team_id === search.team_id)

  return (
    <FilterBar active={active}>
      <TextInput
        // a changed address, as after going back, shows what it says
        key={search.q ?? ''}
        type="search"
        label={t`Search`}
        placeholder={t`Agent, subject or identifier`}
        defaultValue={search.q ?? ''}
        onBlur={({ currentTarget: { value } }) => value !== (search.q ?? '') && onChange({ q: value || undefined })}
        onKeyDown={leaveOnEnter}
      />
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
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        isClearable
        {...choice(search.partner_id, facets?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: undefined })}
      />
      <Select
        label={t`Campaign`}
        placeholder={t`All campaigns`}
        isClearable
        {...choice(search.campaign_id, campaigns)}
        onChange={(value) => onChange({ campaign_id: idOf(value) })}
      />
      <Select
        label={t`Team`}
        placeholder={t`All teams`}
        isClearable
        {...choice(search.team_id, facets?.teams)}
        onChange={(value) => onChange({ team_id: idOf(value), agent_id: undefined })}
      />
      <Select
        label={t`Agent`}
        placeholder={t`All agents`}
        isClearable
        {...choice(search.agent_id, agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <Select
        label={t`Disposition`}
        placeholder={t`All dispositions`}
        isClearable
        value={search.disposition ?? null}
        isLoading={!facets}
        options={(facets?.dispositions ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(value) => onChange({ disposition: value ?? undefined })}
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

const choice = (id: number | undefined, offered: { id: number; name: string }[] | undefined) => ({
  value: id === undefined ? null : String(id),
  isLoading: offered === undefined,
  options: (offered ?? []).map(({ id: value, name }) => ({ value: String(value), label: name })),
})

const idOf = (value: string | null) => (value === null ? undefined : Number(value))

function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter') event.currentTarget.blur()
}
