import '@mantine/core/styles/Combobox.layer.css'

import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { coachingStates } from '#contracts/coaching-states.ts'
import { Check } from '#src/ui/check.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { coachingStateNames } from '#src/words/coaching.ts'

import classes from '../coaching.module.css'
import type { CoachingsSearch } from './coaching-search.ts'

type CoachingFiltersProps = {
  search: Omit<CoachingsSearch, 'started_from' | 'started_to'>
  isCoach: boolean
  onChange: (change: Partial<CoachingsSearch>) => void
}

export function CoachingFilters({ search, isCoach, onChange }: CoachingFiltersProps) {
  const { t, i18n } = useLingui()
  const { state, due, mine } = search

  return (
    <FilterBar active={filterCount(search)}>
      <NativeSelect
        label={t`State`}
        value={due ?? state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...coachingStates.map((value) => ({ value, label: i18n._(coachingStateNames[value]) })),
          { value: 'yes', label: t`Due for a follow-up` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: coachingStates.find((name) => name === value), due: value === 'yes' ? 'yes' : undefined })
        }
      />
      {isCoach && (
        <div className={classes['toggle']}>
          <Check
            name="mine"
            label={t`Led by me`}
            isChecked={mine === 'yes'}
            onChange={(isMine) => onChange({ mine: isMine ? 'yes' : undefined })}
          />
        </div>
      )}
    </FilterBar>
  )
}
