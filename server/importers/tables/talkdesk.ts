import { emptyConversation } from '../empty-conversation.ts'
import { groupedParts } from './grouped-parts.ts'
import { headedImporter } from './headed-table.ts'
import { customerOf } from './mapped-customer.ts'
import { phonesIn } from './phones.ts'
import type { RowCells } from './row-cells.ts'
import type { TableItem } from './table-importer.ts'
import { directionOf } from './words-for-answers.ts'

/**
 * The contacts report of Talkdesk: one row for each agent who was offered an interaction. Rows of an interaction are
 * one conversation.
 */
export const talkdeskImporter = headedImporter({
  format: 'talkdesk',
  signature: ['Interaction ID', 'Contact ID', 'Started At', 'Talk Time'],
  words: {
    interaction: ['Interaction ID'],
    contact: ['Contact ID'],
    customer_phone: ['Contact Person Number'],
    direction: ['Direction'],
    disposition: ['Disposition', 'Disposition Code', 'Contact Type'],
    started_at: ['Started At'],
    finished_at: ['Finished At'],
    talk: ['Talk Time'],
    hold: ['Hold Time'],
    after_call_work: ['After Call Work Time'],
    duration: ['Duration'],
    agent: ['User Name'],
    team: ['Team Name'],
    campaign: ['Ring Groups'],
  },
  moments: ['started_at', 'finished_at'],
  reader(cellsOf) {
    const interactions = groupedParts(interactionOf)
    return {
      read(row) {
        const cells = cellsOf(row)
        const contact = contactOf(cells)
        const items = contact ? interactions.add(contact.interaction, contact) : []
        return [...items, ...cells.findingItems(contact !== null)]
      },
      end: () => interactions.end(),
    }
  },
})

type Contact = NonNullable<ReturnType<typeof contactOf>>

function contactOf(cells: RowCells) {
  const interaction = cells.text('interaction')
  const started = cells.moment('started_at')
  if (interaction === null) cells.missing('interaction')
  if (started === null) cells.missing('started_at')
  if (interaction === null || started === null) return null

  const start = Date.parse(started.at)
  const finished = cells.moment('finished_at')
  const duration = cells.duration('duration')
  return {
    row: cells.row,
    interaction,
    contact: cells.text('contact') ?? `row ${cells.row}`,
    start,
    end: finished ? Date.parse(finished.at) : duration === null ? null : start + duration,
    direction: directionOf(cells.text('direction') ?? ''),
    phones: cells.parsed('customer_phone', phonesIn, 'is no telephone number') ?? [],
    disposition: cells.text('disposition'),
    talk: cells.duration('talk'),
    hold: cells.duration('hold'),
    afterCallWork: cells.duration('after_call_work'),
    agent: cells.text('agent'),
    team: cells.text('team'),
    campaign: cells.text('campaign'),
  }
}

function interactionOf(id: string, rows: Contact[]): TableItem[] {
  const contacts = [...new Map(rows.map((row) => [row.contact, row])).values()].toSorted(
    (one, other) => one.start - other.start,
  )
  const first = contacts[0]!
  const handler =
    contacts.find(({ agent, talk }) => agent !== null && (talk ?? 0) > 0) ??
    contacts.find(({ agent }) => agent !== null)
  const end = Math.max(...contacts.map((contact) => contact.end ?? Number.NEGATIVE_INFINITY))
  const conversation = emptyConversation({
    external_id: `talkdesk:${id}`,
    direction: first.direction,
    started_at: new Date(first.start).toISOString(),
    duration_ms: end >= first.start ? end - first.start : null,
    talk_ms: sumOf(contacts, 'talk'),
    hold_ms: sumOf(contacts, 'hold'),
    after_call_work_ms: sumOf(contacts, 'afterCallWork'),
    disposition: contacts.findLast(({ disposition }) => disposition !== null)?.disposition ?? null,
    agent: handler?.agent ? { name: handler.agent, email: null } : null,
    customer: customerOf({ phones: [...new Set(contacts.flatMap(({ phones }) => phones))] }),
    campaign: contacts.find(({ campaign }) => campaign !== null)?.campaign ?? null,
    team: handler?.team ?? null,
  })
  return [{ conversation, row: Math.min(...rows.map(({ row }) => row)), recording: null }]
}

/** Null when no row has a value. */
function sumOf(contacts: readonly Contact[], field: 'talk' | 'hold' | 'afterCallWork'): number | null {
  const values = contacts.flatMap((contact) => contact[field] ?? [])
  return values.length === 0 ? null : values.reduce((sum, ms) => sum + ms, 0)
}
