import type { Channel } from '#contracts/conversation.ts'

import { emptyConversation } from '../empty-conversation.ts'
import { eachRow, headedImporter } from './headed-table.ts'
import { customerOf } from './mapped-customer.ts'
import { phonesIn } from './phones.ts'
import type { RowCells } from './row-cells.ts'
import type { TableItem } from './table-importer.ts'
import { directionOf } from './words-for-answers.ts'

/**
 * The interactions view of Genesys Cloud as it exports them. Durations are milliseconds; several values are separated
 * by `;`.
 */
export const genesysImporter = headedImporter({
  format: 'genesys',
  signature: ['Conversation ID', 'Media Type', 'Date', 'Direction'],
  words: {
    id: ['Conversation ID'],
    channel: ['Media Type'],
    agent: ['Users'],
    remote: ['Remote'],
    started_at: ['Date'],
    duration: ['Duration'],
    direction: ['Direction'],
    ani: ['ANI'],
    dnis: ['DNIS'],
    queue: ['Queue'],
    disposition: ['Wrap-up'],
    talk: ['Total Talk'],
    hold: ['Total Hold'],
    after_call_work: ['Total ACW'],
  },
  moments: ['started_at'],
  unit: { ms: 1, clock: 'minutes' },
  reader: (cellsOf) => eachRow(cellsOf, interactionOf),
})

function interactionOf(cells: RowCells): TableItem[] {
  const id = cells.text('id')
  const channel = cells.parsed('channel', channelIn, 'is no kind of conversation')
  const started = cells.moment('started_at')
  if (id === null) cells.missing('id')
  if (channel === null) cells.missing('channel')
  if (started === null) cells.missing('started_at')
  if (id === null || channel === null || started === null) return []

  const direction = cells.parsed('direction', (text) => directionOf(firstOf(text)), 'is neither inbound nor outbound')
  const agent = firstOf(cells.whole('agent'))
  const conversation = emptyConversation({
    external_id: `genesys:${id}`,
    channel,
    direction,
    started_at: started.at,
    duration_ms: cells.duration('duration'),
    talk_ms: cells.duration('talk'),
    hold_ms: cells.duration('hold'),
    after_call_work_ms: cells.duration('after_call_work'),
    disposition: cells.text('disposition'),
    agent: agent ? { name: agent, email: null } : null,
    customer: customerIn(cells, direction === 'outbound' ? 'dnis' : 'ani'),
    campaign: firstOf(cells.whole('queue')) || null,
  })
  return [{ conversation, row: cells.row, recording: null }]
}

/** `Remote` is a name if one is known, else the number again. */
function customerIn(cells: RowCells, number: 'ani' | 'dnis') {
  const remote = cells.text('remote')
  const name = remote !== null && phonesIn(remote) === null ? remote : null
  const called = cells.text(number)
  return customerOf({ name, phones: (called && phonesIn(called)) || [] })
}

const channelIn = (text: string): Channel | null => CHANNELS.get(firstOf(text).toLowerCase()) ?? null

const firstOf = (text: string): string =>
  text
    .split(';')
    .map((part) => part.trim())
    .find(Boolean)
    ?.slice(0, 250)
    .toWellFormed() ?? ''

const CHANNELS = new Map<string, Channel>([
  ['voice', 'voice'],
  ['call', 'voice'],
  ['callback', 'voice'],
  ['whatsapp', 'whatsapp'],
  ['chat', 'webchat'],
  ['webchat', 'webchat'],
  ['message', 'webchat'],
  ['webmessaging', 'webchat'],
  ['email', 'email'],
])
