import type { Direction } from '#contracts/conversation.ts'

import { emptyConversation } from '../empty-conversation.ts'
import { eachRow, headedImporter } from './headed-table.ts'
import { customerOf } from './mapped-customer.ts'
import { phonesIn } from './phones.ts'
import type { RowCells } from './row-cells.ts'
import type { TableItem } from './table-importer.ts'

/** The call log report of Five9. `[None]` and `[Deleted]` mean empty. */
export const five9Importer = headedImporter({
  format: 'five9',
  signature: ['CALL ID', 'TIMESTAMP', 'CALL TYPE'],
  words: {
    id: ['CALL ID'],
    started_at: ['TIMESTAMP'],
    campaign: ['CAMPAIGN'],
    direction: ['CALL TYPE'],
    agent_email: ['AGENT'],
    agent: ['AGENT NAME'],
    disposition: ['DISPOSITION'],
    ani: ['ANI'],
    customer_name: ['CUSTOMER NAME'],
    dnis: ['DNIS'],
    duration: ['CALL TIME'],
    talk_without_hold: ['TALK TIME LESS HOLD AND PARK'],
    talk: ['TALK TIME'],
    hold: ['HOLD TIME'],
    park: ['PARK TIME'],
    after_call_work: ['AFTER CALL WORK TIME'],
    team: ['AGENT GROUP'],
  },
  moments: ['started_at'],
  isNothing: (text) => /^\[(none|deleted|unknown)\]$/i.test(text),
  reader: (cellsOf) => eachRow(cellsOf, callOf),
})

function callOf(cells: RowCells): TableItem[] {
  const id = cells.text('id')
  const started = cells.moment('started_at')
  if (id === null) cells.missing('id')
  if (started === null) cells.missing('started_at')
  if (id === null || started === null) return []

  const direction = directionOf(cells.text('direction') ?? '')
  const conversation = emptyConversation({
    external_id: `five9:${id}`,
    direction,
    started_at: started.at,
    duration_ms: cells.duration('duration'),
    ...timesOf(cells),
    after_call_work_ms: cells.duration('after_call_work'),
    disposition: cells.text('disposition'),
    agent: agentIn(cells),
    customer: customerOf({ name: cells.text('customer_name'), phones: direction ? phonesOf(cells, direction) : [] }),
    campaign: cells.text('campaign'),
    team: cells.text('team'),
  })
  return [{ conversation, row: cells.row, recording: null }]
}

/** TALK TIME includes the time on hold and parked, as the report's own TALK TIME LESS HOLD AND PARK shows. */
function timesOf(cells: RowCells) {
  const [whole, held, parked] = [cells.duration('talk'), cells.duration('hold'), cells.duration('park')]
  const hold = held === null && parked === null ? null : (held ?? 0) + (parked ?? 0)
  const talk = cells.duration('talk_without_hold') ?? (whole === null ? null : Math.max(0, whole - (hold ?? 0)))
  return { talk_ms: talk, hold_ms: hold }
}

/** AGENT is the account, often an address; AGENT NAME may be missing in the report. */
function agentIn(cells: RowCells) {
  const account = cells.text('agent_email')
  const name = cells.text('agent') ?? account
  return name === null ? null : { name, email: account?.includes('@') ? account.toLowerCase() : null }
}

const phonesOf = (cells: RowCells, direction: Direction) =>
  cells.parsed(direction === 'inbound' ? 'ani' : 'dnis', phonesIn, 'is no telephone number') ?? []

/** Calls between agents, tests and transfers have no direction. */
function directionOf(type: string): Direction | null {
  if (/inbound/i.test(type)) return 'inbound'
  return /outbound|manual|autodial|preview|predictive|progressive|power|callback/i.test(type) ? 'outbound' : null
}
