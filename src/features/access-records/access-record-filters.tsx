import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { accessActions } from '#contracts/lists/access-records.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { accessActionNames } from '#src/words/access.ts'

import type { AccessRecordsSearch } from './access-records-search.ts'

type AccessRecordFiltersProps = {
  search: AccessRecordsSearch
  onChange: (change: Partial<AccessRecordsSearch>) => void
}

export function AccessRecordFilters({ search, onChange }: AccessRecordFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <TextInput
        type="date"
        label={t`From`}
        value={search.from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={search.to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
      <NativeSelect
        label={t`What was done`}
        value={search.action ?? ''}
        data={[
          { value: '', label: t`Everything` },
          ...accessActions.map((value) => ({ value, label: i18n._(accessActionNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ action: accessActions.find((name) => name === value) })}
      />
      <SearchField
        label={t`Number of the person`}
        inputMode="numeric"
        value={search.user_id?.toString()}
        readable={numberIn}
        onChange={(value) => onChange({ user_id: value === undefined ? undefined : Number(value) })}
      />
      <SearchField
        label={t`Done to`}
        placeholder="interaction:12"
        value={search.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <SearchField label={t`Network address`} value={search.ip} onChange={(ip) => onChange({ ip })} />
    </FilterBar>
  )
}

/** The number of somebody, as a list can be asked for it: of `#012` it is 12. */
const numberIn = (words: string) => /[1-9]\d{0,14}/.exec(words)?.[0] ?? ''
