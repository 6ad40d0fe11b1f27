import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ColumnMapping, UserFileRowDto } from '#contracts/user-files.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/ui/table/data-table.tsx'

import { mappedFields } from './mapping.ts'
import classes from './field-cell.module.css'
import { FieldCell } from './field-cell.tsx'
import { OutcomeCell } from './outcome-cell.tsx'
import { fieldNames } from './user-file-words.ts'

/** A row as the table knows it. */
export type ListedRow = UserFileRowDto & { id: number }

/** The number, what becomes of it, and what the file says in each column that is used. */
export function useRowColumns(mapping: ColumnMapping): Column<ListedRow>[] {
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
      { name: 'outcome', header: t`Outcome`, width: 136, cell: (row) => <OutcomeCell row={row} shown={fields} /> },
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
