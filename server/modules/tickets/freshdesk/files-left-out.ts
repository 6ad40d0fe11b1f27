import type { Database } from '#server/db/database.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** Records in the trail of a ticket which files were not sent to Freshdesk; nothing if all were. */
export async function noteFilesLeftOut(
  trx: Database,
  ticketId: number,
  names: readonly string[],
  at: Date,
): Promise<void> {
  if (names.length === 0) return
  const { state } = await trx.selectFrom('ticket').where('id', '=', ticketId).select('state').executeTakeFirstOrThrow()
  const detail = { changes: names.map((name) => ({ field: 'file', from: null, to: name })) }
  await addToTrail(trx, { id: ticketId, event: 'mirror.files-left-out', from: state, by: null, at, detail })
}
