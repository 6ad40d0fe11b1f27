import { Plural, Trans } from '@lingui/react/macro'

import type { AccessRecord } from '#contracts/access-records.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useAccessRecordColumns } from './access-record-columns.tsx'
import { AccessRecordFilters } from './access-record-filters.tsx'
import type { AccessRecordsSearch } from './access-records-search.ts'

type AccessRecordsPageProps = {
  search: AccessRecordsSearch
  records: PromiseState<Page<AccessRecord>>
  permissions: readonly string[]
  /** The language of the component kit. */
  kit: Locale
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
  onChange: (change: Partial<AccessRecordsSearch>) => void
  onRetry: () => void
}

/** Who did what with people's data and rights. */
export function AccessRecordsPage({
  search,
  records,
  permissions,
  kit,
  fetchFile,
  onChange,
  onRetry,
}: AccessRecordsPageProps) {
  const { number } = useFormats()
  const columns = useAccessRecordColumns(permissions)

  return (
    <ListPage
      title={<Trans>Access records</Trans>}
      sentence={<Trans>Who saw, heard, took along or changed what, when, from where and why?</Trans>}
      actions={<ExportMenu formats={tableFormats} fetchFile={fetchFile} />}
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <AccessRecordFilters search={search} onChange={filter} />}
      list={records}
      columns={columns}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} record`} other={`${shown} records`} />
      }}
      noMatch={{
        title: <Trans>Nothing is recorded that matches</Trans>,
        hint: <Trans>Widen the period or take a filter away.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}
