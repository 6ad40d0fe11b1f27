import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { alertRuleKinds, alertStates } from '#contracts/alert-states.ts'
import { Check } from '#src/ui/check.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { alertRuleKindNames, alertStateNames } from '#src/words/alerts.ts'

import classes from '../alerts.module.css'
import type { AlertsSearch } from './alerts-search.ts'

type AlertFiltersProps = { search: AlertsSearch; onChange: (change: Partial<AlertsSearch>) => void }

export function AlertFilters({ search, onChange }: AlertFiltersProps) {
  const { t, i18n } = useLingui()
  const { state, kind, mine } = search

  return (
    <FilterBar active={filterCount(search)}>
      <NativeSelect
        label={t`State`}
        value={state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...alertStates.map((value) => ({ value, label: i18n._(alertStateNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: alertStates.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`What it is about`}
        value={kind ?? ''}
        data={[
          { value: '', label: t`Everything` },
          ...alertRuleKinds.map((value) => ({ value, label: i18n._(alertRuleKindNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: alertRuleKinds.find((name) => name === value) })}
      />
      <div className={classes['toggle']}>
        <Check
          name="mine"
          label={t`Told to me`}
          isChecked={mine === 'yes'}
          onChange={(isMine) => onChange({ mine: isMine ? 'yes' : undefined })}
        />
      </div>
    </FilterBar>
  )
}
