import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { reportKinds } from '#contracts/report-kinds.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { reportKindNames } from '#src/words/reports.ts'

import type { ReportsSearch } from './reports-search.ts'

type ReportFiltersProps = { search: ReportsSearch; onChange: (change: Partial<ReportsSearch>) => void }

export function ReportFilters({ search, onChange }: ReportFiltersProps) {
  const { t, i18n } = useLingui()
  const { q, kind, active } = search

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Title`} value={q} onChange={(words) => onChange({ q: words })} />
      <NativeSelect
        label={t`Report on`}
        value={kind ?? ''}
        data={[
          { value: '', label: t`Everything` },
          ...reportKinds.map((value) => ({ value, label: i18n._(reportKindNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: reportKinds.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`State`}
        value={active ?? ''}
        data={[
          { value: '', label: t`All states` },
          { value: 'yes', label: t`Switched on` },
          { value: 'no', label: t`Switched off` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ active: value === 'yes' || value === 'no' ? value : undefined })
        }
      />
    </FilterBar>
  )
}
