import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Import } from '#contracts/imports.ts'
import { importStates } from '#contracts/lists/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useImportColumns } from './import-columns.tsx'
import { stateNames } from './import-words.ts'
import type { ImportsSearch } from './imports-search.ts'

type ImportListProps = {
  imports: PromiseState<Page<Import> | null>
  search: ImportsSearch
  kit: Locale
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** What came in so far, the newest first. */
export function ImportList({ imports, search, kit, onChange, onRetry }: ImportListProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const columns = useImportColumns()
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))
  const filter = (change: Partial<ImportsSearch>) => onChange({ page: 1, ...change })

  return (
    <div>
      <FilterBar active={filterCount(search)}>
        <SearchField
          label={t({ message: 'Name', context: 'of an import' })}
          value={search.q}
          onChange={(q) => filter({ q })}
        />
        <NativeSelect
          label={t`State`}
          value={search.state ?? ''}
          data={[
            { value: '', label: t`All states` },
            ...importStates.map((value) => ({ value, label: i18n._(stateNames[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => filter({ state: importStates.find((state) => state === value) })}
        />
      </FilterBar>
      <ListTable
        list={{ ...imports, value: imports.value }}
        columns={columns}
        view={search}
        onView={onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} import`} other={`${shown} imports`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No import matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nothing was imported yet</Trans>}>
              <Trans>What comes in will stand here, with every refused row and its reason.</Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </div>
  )
}
