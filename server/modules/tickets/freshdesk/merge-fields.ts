import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { mergedField } from '#server/freshdesk/merged-field.ts'
import {
  type MirroredFields,
  type MirroredTicket,
  ourFields,
} from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

type Field = keyof MirroredFields
const FIELDS = ['subject', 'state', 'priority', 'tags'] as const satisfies readonly Field[]

/**
 * The value that each field should have, from the changes of both sides since they last agreed. The trail records changes that were
 * overruled.
 */
export async function mergeFields(
  trx: Database,
  before: MirroredTicket,
  ticket: FoundTicket,
  theirs: MirroredFields,
  changedThere: Date,
  now: Date,
): Promise<MirroredFields> {
  const ours = ourFields(ticket)
  const changes: { field: string; from: string; to: string }[] = []
  const fromThere = new Set<Field>()
  for (const field of FIELDS) {
    const values = { before: textOf(before[field]), ours: textOf(ours[field]), theirs: textOf(theirs[field]) }
    const changedAt = { here: await changedHere(trx, ticket.id, field), there: changedThere }
    const { stands, isOverruled } = mergedField(values, changedAt)
    if (stands === 'theirs') fromThere.add(field)
    if (!isOverruled) continue
    const isTheirs = stands === 'theirs'
    changes.push({ field, from: isTheirs ? values.ours : values.theirs, to: isTheirs ? values.theirs : values.ours })
  }
  if (changes.length > 0) {
    const entry = { id: ticket.id, from: ticket.state, by: null, at: now }
    await addToTrail(trx, { ...entry, event: 'mirror.overruled', detail: { changes } })
  }
  const from = (field: Field) => (fromThere.has(field) ? theirs : ours)
  return {
    subject: from('subject').subject,
    state: from('state').state,
    priority: from('priority').priority,
    tags: from('tags').tags,
  }
}

const textOf = (value: string | string[]) => (typeof value === 'string' ? value : value.join(', '))

/** When a field was last changed here. */
async function changedHere(trx: Database, id: number, field: Field): Promise<Date | null> {
  const isChanged =
    field === 'state'
      ? sql<boolean>`from_state <> to_state`
      : sql<boolean>`event <> 'mirror.overruled' and detail->'changes' @> ${JSON.stringify([{ field }])}::jsonb`
  const last = await trx
    .selectFrom('ticket_event')
    .where('ticket_id', '=', id)
    .where(isChanged)
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return last?.at ?? null
}
