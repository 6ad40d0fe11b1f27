import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { workDues, workStateGroups } from '#contracts/lists/work-items.ts'
import type { WorkOptions } from '#contracts/work-items.ts'
import { filterCount } from '#src/list/list-view.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { workDueNames, workGroupNames } from '#src/words/worklists.ts'

import { withoutKind, type WorklistsSearch } from './worklists-search.ts'

type WorkFiltersProps = {
  search: WorklistsSearch
  /** The options to choose from; null while they are being loaded. */
  options: WorkOptions | null
  onChange: (change: Partial<WorklistsSearch>) => void
}

export function WorkFilters({ search, options, onChange }: WorkFiltersProps) {
  const { t, i18n } = useLingui()
  const { state = 'open', due, assignee, partner_id, campaign_id, team_id, agent_id } = search
  const campaigns = options?.campaigns.filter(
    (campaign) => partner_id === undefined || campaign.partner_id === partner_id,
  )
  const pickerProps = { isClearable: true, isLoading: !options }

  return (
    <FilterBar active={filterCount(withoutKind(search))}>
      <NativeSelect
        label={t`State`}
        value={state}
        data={workStateGroups.map((value) => ({ value, label: i18n._(workGroupNames[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const group = workStateGroups.find((name) => name === value)
          // filters that only apply to settled items are cleared together with the state
          onChange({ state: group === 'open' ? undefined : group, settled: undefined, outcome: undefined })
        }}
      />
      <EnumSelect
        label={t`Due`}
        all={t`Any day`}
        values={workDues}
        names={workDueNames}
        value={due}
        onChange={(selected) => onChange({ due: selected })}
      />
      <Select
        label={t`Assigned to`}
        placeholder={t`Anybody`}
        {...pickerProps}
        value={assignee === undefined ? null : String(assignee)}
        options={[
          { value: 'me', label: t({ message: 'Me', context: 'work to do' }) },
          { value: 'nobody', label: t({ message: 'Nobody', context: 'work to do' }) },
          ...namedOptions(options?.assignees),
        ]}
        onChange={(value) => onChange({ assignee: value === 'me' || value === 'nobody' ? value : idOf(value) })}
      />
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        {...pickerProps}
        value={valueOf(partner_id)}
        options={namedOptions(options?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: undefined })}
      />
      {/* the campaigns of one partner: a list of all partners' campaigns would be too long to search */}
      {(partner_id !== undefined || campaign_id !== undefined) && (
        <Select
          label={t`Campaign`}
          placeholder={t`All campaigns`}
          {...pickerProps}
          value={valueOf(campaign_id)}
          options={namedOptions(campaigns)}
          onChange={(value) => onChange({ campaign_id: idOf(value) })}
        />
      )}
      <Select
        label={t`Team`}
        placeholder={t`All teams`}
        {...pickerProps}
        value={valueOf(team_id)}
        options={namedOptions(options?.teams)}
        onChange={(value) => onChange({ team_id: idOf(value) })}
      />
      <Select
        label={t`Agent`}
        placeholder={t`All agents`}
        {...pickerProps}
        value={valueOf(agent_id)}
        options={namedOptions(options?.agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
    </FilterBar>
  )
}

const valueOf = (id: number | undefined) => (id === undefined ? null : String(id))
const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
