import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { UserFile, UserFileRowDto } from '#contracts/user-files.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { useRowColumns } from './row-columns.tsx'
import classes from './row-list.module.css'
import type { UserFileSearch } from './user-file-search.ts'
import { outcomeNames } from './user-file-words.ts'

export type RowListProps = {
  file: UserFile
  search: UserFileSearch
  /** None before it is checked. */
  rows: PromiseState<Page<UserFileRowDto> | null>
  kit: Locale
  onRows: (change: Partial<UserFileSearch>) => void
  onRetry: () => void
}

/** One page of the rows that the address asks for. */
export function RowList({ file, search, rows, kit, onRows, onRetry }: RowListProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const columns = useRowColumns(file.mapping)
  const { value } = rows
  const list = { ...rows, value: value && { ...value, data: value.data.map((row) => ({ ...row, id: row.row })) } }
  const kind = search.outcome && i18n._(outcomeNames[search.outcome])

  return (
    <div className={classes['rows']}>
      <ListTable
        list={list}
        columns={columns}
        view={search}
        onView={onRows}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return kind ? (
            <Plural value={total} one={`${kind}: ${shown} row`} other={`${kind}: ${shown} rows`} />
          ) : (
            <Plural value={total} one={`${shown} row`} other={`${shown} rows`} />
          )
        }}
        chips={kind && <AllRows onPress={() => onRows({ page: 1, outcome: undefined })} />}
        empty={<Empty title={<Trans>No row of this kind</Trans>} />}
        onRetry={onRetry}
      />
    </div>
  )
}

const AllRows = ({ onPress }: { onPress: () => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={onPress}>
    <Trans>Show all rows</Trans>
  </Button>
)
