import '@mantine/core/styles/Flex.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import 'mantine-react-table/styles.css'
import { type MRT_ColumnDef, type MRT_Localization, MRT_Table, useMantineReactTable } from 'mantine-react-table'
import { type MouseEvent, type ReactNode, use, useMemo } from 'react'

import classes from './data-table.module.css'

export type Column<Row> = {
  /** The name by which the server sorts, and which the address lists if the column is hidden. */
  name: string
  header: string
  /** In pixels, if there is enough space. */
  width: number
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  isNumber?: boolean
}

type DataTableProps<Row extends { id: number }> = {
  columns: readonly Column<Row>[]
  rows: Row[]
  /** `started_at` ascending, `-started_at` descending. */
  sort: string
  onSort: (sort: string) => void
  hiddenColumns: readonly string[]
  /** The texts of the component kit; the table waits for them, so that it is not rendered twice. */
  texts: Promise<MRT_Localization | undefined>
  /** The visible rows are an answer to an earlier query. */
  isPending: boolean
  /** The content under a row, across all columns; null for none. */
  below?: ((row: Row) => ReactNode) | undefined
}

/** One page of a list that the server filters, sorts and pages. A click anywhere on a row follows the link inside it. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { columns, rows, sort, onSort, hiddenColumns, isPending, below } = props
  const texts = use(props.texts)
  const sorting = [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const table = useMantineReactTable<Row>({
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => String(id),
    state: {
      sorting,
      density: 'xs',
      columnVisibility: {
        ...Object.fromEntries(hiddenColumns.map((name) => [name, false])),
        'mrt-row-expand': false, // the content below a row is always visible: nothing has to be opened
      },
      ...(below && { expanded: true as const }),
    },
    ...(texts && { localization: texts }),
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    enableColumnActions: false,
    enableColumnFilters: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort(next.desc ? `-${next.id}` : next.id)
    },
    mantineTableProps: { className: classes['table']!, highlightOnHover: true, 'aria-busy': isPending },
    mantineTableHeadCellProps: { className: classes['head']! },
    mantineTableBodyRowProps: ({ isDetailPanel }) =>
      isDetailPanel ? { className: classes['below']! } : { className: classes['row']!, onClick: followLink },
    ...(below && { renderDetailPanel: ({ row }) => below(row.original) }),
  })

  return (
    <div
      className={classes['frame']}
      data-pending={isPending || undefined}
      // without a sortable header the table may contain nothing focusable: it is then focusable itself, so that it can
      // be scrolled by keys
      tabIndex={columns.some(({ isSortable }) => isSortable) ? undefined : 0}
    >
      <MRT_Table table={table} />
    </div>
  )
}

function definitionOf<Row extends { id: number }>(column: Column<Row>): MRT_ColumnDef<Row> {
  const { name, header, width, cell, isSortable = false, isNumber = false } = column
  return {
    id: name,
    header,
    size: width,
    // only a column with a value can be sorted; the server does the sorting
    accessorFn: ({ id }) => id,
    enableSorting: isSortable,
    Cell: ({ row }) => (
      <>
        <span className={classes['label']} aria-hidden>
          {header}
        </span>
        {cell(row.original)}
      </>
    ),
    mantineTableHeadCellProps: ({ column: tableColumn }) => ({
      className: classes['head']!,
      align: isNumber ? 'right' : 'left',
      'aria-sort': ariaSort(tableColumn.getIsSorted()),
    }),
    mantineTableBodyCellProps: { className: classes['cell']!, align: isNumber ? 'right' : 'left' },
  }
}

const ariaSort = (sorted: false | 'asc' | 'desc') =>
  sorted === false ? undefined : sorted === 'asc' ? ('ascending' as const) : ('descending' as const)

/** The whole row can be clicked; text can still be selected, and the link itself behaves like any link. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, input')
  if (isOnControl || window.getSelection()?.toString()) return
  event.currentTarget.querySelector('a')?.click()
}
