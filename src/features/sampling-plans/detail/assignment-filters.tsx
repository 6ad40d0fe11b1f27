import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { assignmentGroups } from '#contracts/lists/sampling-plans.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'

import { assignmentGroupNames } from '../plan-words.ts'
import type { AssignmentsSearch } from './assignments-search.ts'

type AssignmentFiltersProps = {
  plan: PlanDetail
  search: AssignmentsSearch
  onChange: (change: Partial<AssignmentsSearch>) => void
}

export function AssignmentFilters({ plan, search, onChange }: AssignmentFiltersProps) {
  const { t, i18n } = useLingui()
  const agents = plan.agents.flatMap(({ agent }) => agent ?? [])

  return (
    <FilterBar active={filterCount(search)}>
      <NativeSelect
        label={t`State`}
        value={search.group ?? ''}
        data={[
          { value: '', label: t`All` },
          ...assignmentGroups.map((value) => ({ value, label: i18n._(assignmentGroupNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ group: assignmentGroups.find((name) => name === value) })
        }
      />
      <Select
        label={t`Evaluator`}
        placeholder={t`Everybody`}
        isClearable
        value={search.evaluator_id === undefined ? null : String(search.evaluator_id)}
        options={namedOptions(plan.evaluators)}
        onChange={(value) => onChange({ evaluator_id: value === null ? undefined : Number(value) })}
      />
      <Select
        label={t`Agent`}
        placeholder={t`All agents`}
        isClearable
        value={search.agent_id === undefined ? null : String(search.agent_id)}
        options={namedOptions(agents)}
        onChange={(value) => onChange({ agent_id: value === null ? undefined : Number(value) })}
      />
    </FilterBar>
  )
}
