import type { Head, TableRow } from '../table-importer.ts'
import { writtenMoment } from '../written-moment.ts'

/** The columns of a call detail record in their order, by Asterisk's own names. */
export type Layout = readonly string[]

const RECORD = ['channel', 'dstchannel', 'lastapp', 'lastdata', 'start', 'answer', 'end', 'duration', 'billsec']
const BASE = ['accountcode', 'src', 'dst', 'dcontext', 'clid', ...RECORD, 'disposition', 'amaflags']
/** The column that can be the uniqueid or the userfield, when the settings write only one of them. */
export const OPEN = 'column 17'
const LINKED = ['peeraccount', 'linkedid', 'sequence']

/** `Master.csv` as `cdr/cdr_csv.c` writes it, by the number of columns that its settings produce. */
const MASTER = new Map<number, Layout>([
  [16, BASE],
  [17, [...BASE, OPEN]],
  [18, [...BASE, 'uniqueid', 'userfield']],
  [19, [...BASE, ...LINKED]],
  [20, [...BASE, OPEN, ...LINKED]],
  [21, [...BASE, 'uniqueid', 'userfield', ...LINKED]],
])

/** As in `cdr_custom.conf.sample`. People who change it add columns at the end. */
const CUSTOM = [
  'clid',
  'src',
  'dst',
  'dcontext',
  ...RECORD,
  'disposition',
  'amaflags',
  'accountcode',
  'uniqueid',
  'userfield',
]

/** The layout, by the first row that is such a record; null when none is. */
export const masterLayout = (head: Head): Layout | null =>
  firstOf(head, ({ cells }) => {
    const layout = MASTER.get(cells.length)
    return layout && isRecord(cells, layout) ? layout : null
  })

export const customLayout = (head: Head): Layout | null =>
  firstOf(head, ({ cells }) => {
    if (cells.length < CUSTOM.length || cells.length > CUSTOM.length + MAX_ADDED || !isRecord(cells, CUSTOM))
      return null
    return cells.map((_, at) => CUSTOM[at] ?? `added ${at + 1}`)
  })

function firstOf(head: Head, layoutOf: (row: TableRow) => Layout | null): Layout | null {
  for (const row of head.slice(0, MAX_LOOKED_AT)) {
    const layout = layoutOf(row)
    if (layout) return layout
  }
  return null
}

function isRecord(cells: readonly string[], layout: Layout): boolean {
  const [start = '', duration = '', disposition = ''] = ['start', 'duration', 'disposition'].map(
    (name) => cells[layout.indexOf(name)],
  )
  return DISPOSITIONS.has(disposition) && /^\d+(\.\d+)?$/.test(duration) && writtenMoment(start) !== null
}

const DISPOSITIONS = new Set(['ANSWERED', 'NO ANSWER', 'BUSY', 'FAILED', 'CONGESTION'])
const MAX_ADDED = 20
/** A header that somebody added, or a broken record, does not hide the layout of the rest. */
const MAX_LOOKED_AT = 20
