import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { importStates } from '#contracts/lists/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Upload } from '#contracts/partner-data.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { uploadStateNames } from '#src/words/partner-data.ts'

import { useUploadColumns } from './upload-columns.tsx'
import type { UploadsSearch } from './uploads-search.ts'

type UploadListProps = {
  uploads: PromiseState<Page<Upload> | null>
  search: UploadsSearch
  kit: Locale
  onChange: (change: Partial<UploadsSearch>) => void
  onRetry: () => void
}

/** What was brought in for the partner, the newest first. */
export function UploadList({ uploads, search, kit, onChange, onRetry }: UploadListProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const columns = useUploadColumns()
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))
  const filter = (change: Partial<UploadsSearch>) => onChange({ page: 1, ...change })

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
            ...importStates.map((value) => ({ value, label: i18n._(uploadStateNames[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => filter({ state: importStates.find((state) => state === value) })}
        />
      </FilterBar>
      <ListTable
        list={{ ...uploads, value: uploads.value }}
        columns={columns}
        view={search}
        onView={onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} upload`} other={`${shown} uploads`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No upload matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nothing was uploaded for this partner yet</Trans>}>
              <Trans>
                Calling bases, policies, instalments, claims and debts that come as files stand here, each with what was
                refused and why.
              </Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </div>
  )
}
