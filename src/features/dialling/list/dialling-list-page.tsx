import { Plural, Trans } from '@lingui/react/macro'

import type { DiallingOptions, DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useDiallingColumns } from './dialling-columns.tsx'
import { DiallingFilters } from './dialling-filters.tsx'
import type { DiallingSearch } from './dialling-search.ts'

type DiallingListPageProps = {
  search: DiallingSearch
  records: PromiseState<Page<DiallingRecordRowDto>>
  options: DiallingOptions | null
  /** The language of the component kit. */
  kit: Locale
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
  onChange: (change: Partial<DiallingSearch>) => void
  onRetry: () => void
}

/** Every record of a calling base that the reader may see, filtered, sorted and paged on the server. */
export function DiallingListPage({
  search,
  records,
  options,
  kit,
  fetchFile,
  onChange,
  onRetry,
}: DiallingListPageProps) {
  const { number } = useFormats()
  const columns = useDiallingColumns()

  return (
    <ListPage
      title={<Trans>Dialling records</Trans>}
      sentence={<Trans>Whom do partners want called, what came of it, and who must not be called?</Trans>}
      actions={<ExportMenu formats={tableFormats} fetchFile={fetchFile} />}
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <DiallingFilters search={search} options={options} onChange={filter} />}
      list={records}
      columns={columns}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} record`} other={`${shown} records`} />
      }}
      noMatch={{
        title: <Trans>No record matches</Trans>,
        hint: (
          <Trans>
            Search for the whole number of a record or the last four digits of a phone, or take a filter away.
          </Trans>
        ),
      }}
      empty={
        <Empty title={<Trans>There are no dialling records for you</Trans>}>
          <Trans>
            They come with a partner’s calling base: a CSV or XLSX file that is imported for that partner. Whoever sees
            the conversations of one team only sees none of them, since bases have no teams.
          </Trans>
        </Empty>
      }
      onRetry={onRetry}
    />
  )
}
