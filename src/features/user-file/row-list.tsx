import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'

import type { Page } from '#contracts/pagination.ts'
import {
  type UserFile,
  type UserFileRowDto,
  type ColumnMapping,
  type UserFileField,
  userFileFields,
} from '#contracts/user-files.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { mappedFields, cellOf } from './mapping.ts'
import { OutcomeSign } from './outcome-sign.tsx'
import classes from './row-list.module.css'
import type { UserFileSearch } from './user-file-search.ts'
import { outcomeNames, fieldNames } from './user-file-words.ts'

export type RowListProps = {
  file: UserFile
  search: UserFileSearch
  /** None before the file is checked. */
  rows: PromiseState<Page<UserFileRowDto> | null>
  onRows: (change: Partial<UserFileSearch>) => void
  onRetry: () => void
}

/** One page of the rows, with the filter in the address. */
export function RowList({ file, search, rows, onRows, onRetry }: RowListProps) {
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
        renderCount={(total) => {
          const count = number(total)
          return kind ? (
            <Plural value={total} one={`${kind}: ${count} row`} other={`${kind}: ${count} rows`} />
          ) : (
            <Plural value={total} one={`${count} row`} other={`${count} rows`} />
          )
        }}
        chips={kind && <AllRowsChip onPress={() => onRows({ page: 1, outcome: undefined })} />}
        empty={<Empty title={<Trans>No row of this kind</Trans>} />}
        onRetry={onRetry}
      />
    </div>
  )
}

const AllRowsChip = ({ onPress }: { onPress: () => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={onPress}>
    <Trans>Show all rows</Trans>
  </Button>
)

/** A row with the id that the table needs. */
type ListedRow = UserFileRowDto & { id: number }

/** The number of the row, its outcome, and its cells in the mapped columns. */
function useRowColumns(mapping: ColumnMapping): Column<ListedRow>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const fields = useMemo(() => mappedFields(mapping), [mapping])

  return useMemo(
    () => [
      {
        name: 'row',
        header: t`Row`,
        width: 72,
        isSortable: true,
        isNumber: true,
        cell: ({ row }) => <div className={classes['cell']}>{number(row)}</div>,
      },
      {
        name: 'outcome',
        header: t`Outcome`,
        width: 136,
        cell: (row) => <OutcomeCell row={row} columnFields={fields} />,
      },
      ...fields.map((field) => ({
        name: field,
        header: i18n._(fieldNames[field]),
        width: field === 'email' ? 232 : 176,
        cell: (row: ListedRow) => <FieldCell row={row} mapping={mapping} field={field} />,
      })),
    ],
    [t, i18n, number, fields, mapping],
  )
}

type FieldCellProps = { row: UserFileRowDto; mapping: ColumnMapping; field: UserFileField }

/** The cell of one field: whether its value is new, and why it is refused. */
function FieldCell({ row: { cells, outcome, changes, errors }, mapping, field }: FieldCellProps) {
  const isNew = outcome !== 'create' && changes.includes(field)

  return (
    <div className={classes['cell']}>
      <span className={classes['value']} data-new={isNew || undefined}>
        {cellOf(cells, mapping, field) || '—'}
        {isNew && (
          <VisuallyHidden>
            {' '}
            <Trans>changes</Trans>
          </VisuallyHidden>
        )}
      </span>
      <Reasons texts={errors?.[field] ?? []} />
    </div>
  )
}

type OutcomeCellProps = {
  row: UserFileRowDto
  /** The fields with a column of their own, which shows their reasons. */
  columnFields: readonly UserFileField[]
}

/** The outcome of a row, and the reasons that belong to no column of the file. */
function OutcomeCell({ row: { outcome, errors }, columnFields }: OutcomeCellProps) {
  const { t, i18n } = useLingui()
  const elsewhere = Object.entries(errors ?? {}).filter(([name]) => !columnFields.some((field) => field === name))

  return (
    <div className={classes['cell']}>
      <OutcomeSign outcome={outcome}>{i18n._(outcomeNames[outcome])}</OutcomeSign>
      {elsewhere.map(([name, texts]) => {
        const knownField = userFileFields.find((candidate) => candidate === name)
        const field = knownField && i18n._(fieldNames[knownField])
        return <Reasons key={name} texts={texts.map((text) => (field ? t`${field}: ${text}` : text))} />
      })}
    </div>
  )
}

/** The reasons of a refusal, one line each. */
function Reasons({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={classes['reason']}>
      {text}
    </span>
  ))
}
