import { createHash } from 'node:crypto'

import { callOfLegs } from './asterisk/call-of-legs.ts'
import { customLayout, type Layout, masterLayout, OPEN } from './asterisk/layout.ts'
import { legOf } from './asterisk/leg.ts'
import { fieldColumns } from './field-columns.ts'
import { folded } from './folded.ts'
import { groupedParts } from './grouped-parts.ts'
import { columnsOf } from './headed-table.ts'
import { RowCells } from './row-cells.ts'
import { tableClock } from './table-clock.ts'
import type {
  Head,
  TableImporter,
  TableOptions,
  TableQuestion,
  TableReader,
  TableRow,
  TableStart,
} from './table-importer.ts'

/**
 * Call detail records of Asterisk, as `cdr_csv` writes them. Legs with the same linkedid, else the same uniqueid, are
 * one call.
 */
export const asteriskImporter: TableImporter = {
  format: 'asterisk',
  kind: 'conversations',
  recognises: (head) => masterLayout(head) !== null,
  columns: (head) => [...(masterLayout(head) ?? [])],
  start: (head, options) => start(head, masterLayout(head), options),
}

/** The same as `cdr_custom` writes them. */
export const asteriskCustomImporter: TableImporter = {
  format: 'asterisk-custom',
  kind: 'conversations',
  recognises: (head) => customLayout(head) !== null,
  columns: (head) => [...(customLayout(head) ?? [])],
  start: (head, options) => start(head, customLayout(head), options),
}

function start(head: Head, found: Layout | null, options: TableOptions): TableStart {
  if (!found) return { finding: { reason: 'The table holds no call detail record of Asterisk.' } }
  const layout = settled(found, options)
  if (!layout) return { questions: [seventeenth(head)] }
  const columns = fieldColumns(layout, Object.fromEntries(layout.map((name) => [name, name])))
  const headerRows = folded(head[0]?.cells[layout.indexOf('start')] ?? '') === 'start' ? 1 : 0
  const opened = tableClock(head.slice(headerRows), columnsOf(columns, ['start', 'answer', 'end']), options, false)
  if (!('clock' in opened)) return opened
  const { clock, questions } = opened

  const calls = groupedParts(callOfLegs)
  const reader: TableReader = {
    read(row) {
      if (row.cells.length !== layout.length) return [otherWidth(row, layout.length)]
      const cells = new RowCells(row, columns, clock)
      const leg = legOf(cells)
      const id = cells.text('linkedid') ?? cells.text('uniqueid') ?? hashOf(row)
      const items = leg ? calls.add(id, leg) : []
      return [...items, ...cells.findingItems(leg !== null)]
    },
    end: () => calls.end(),
  }
  return { reader, headerRows, mapping: {}, questions }
}

/** With 17 columns only a person knows what the last one is; with 20 there is a linkedid, and it does not matter. */
function settled(layout: Layout, { mapping = {} }: TableOptions): Layout | null {
  const at = layout.indexOf(OPEN)
  if (at === -1 || layout.includes('linkedid')) return layout
  const name = ['uniqueid', 'userfield'].find((field) => mapping[field] === OPEN)
  return name ? layout.with(at, name) : null
}

function seventeenth(head: Head): TableQuestion {
  const looksUnique = head.every(({ cells }) => /^(\S+-)?\d{9,11}\.\d+$/.test(cells[16] ?? ''))
  return {
    about: 'mapping',
    columns: [OPEN],
    fields: ['uniqueid', 'userfield'],
    suggested: { [looksUnique ? 'uniqueid' : 'userfield']: OPEN },
  }
}

const otherWidth = ({ row, cells }: TableRow, width: number) => ({
  finding: {
    row,
    reason: `The record has ${cells.length} columns where the first has ${width}: import records that were written with other settings as a file of their own.`,
  },
})

const hashOf = ({ cells }: TableRow) => createHash('sha256').update(JSON.stringify(cells)).digest('hex')
