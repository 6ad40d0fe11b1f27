import { Plural, Trans } from '@lingui/react/macro'

import type { Page } from '#contracts/pagination.ts'
import type { ReconciliationRowDto } from '#contracts/partner-data-reconciliation.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useMonthName } from '../use-month-name.ts'
import { useReconciliationColumns } from './reconciliation-columns.tsx'
import { RowFilters } from './reconciliation-filters.tsx'
import type { ReconciliationSearch } from './reconciliation-search.ts'
import classes from './reconciliation.module.css'

type ReconciliationRowsProps = {
  rows: PromiseState<Page<ReconciliationRowDto>>
  search: ReconciliationSearch
  /** Those that are counted above. */
  months: readonly string[]
  kit: string
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<ReconciliationSearch>) => void
  onRetry: () => void
}

/** The sales and policies behind the numbers. */
export function ReconciliationRows({
  rows,
  search,
  months,
  kit,
  fetchFile,
  onChange,
  onRetry,
}: ReconciliationRowsProps) {
  const { number } = useFormats()
  const monthName = useMonthName()
  const columns = useReconciliationColumns()
  const isFiltered = [search.kind, search.differs, search.month].some((filter) => filter !== undefined)
  const clear = () => onChange({ kind: undefined, differs: undefined, month: undefined, page: 1 })

  return (
    <section aria-labelledby="rows">
      <div className={classes['head']}>
        <h2 id="rows" className={classes['heading']}>
          <Trans>Sales and policies</Trans>
        </h2>
        <div className={classes['actions']}>
          <ColumnMenu columns={columns} view={search} onView={onChange} />
          <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
        </div>
      </div>
      <RowFilters
        search={search}
        months={months.map((value) => ({ value, label: monthName(value) }))}
        onChange={(change) => onChange({ page: 1, ...change })}
      />
      <ListTable
        list={rows}
        columns={columns}
        view={search}
        onView={onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} sale or policy`} other={`${shown} sales and policies`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>Nothing matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nothing was sold or issued in these months</Trans>}>
              <Trans>
                Sales come with conversations whose disposition is a sale, policies with the files of the partner or the
                insurer.
              </Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </section>
  )
}
