import { orMissing, Refusal } from '#server/failures.ts'
import type { Database } from '#server/db/database.ts'
import { everyTicket, type FoundTicket, ticketRows } from '#server/modules/tickets/ticket-rows.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * A ticket that the caller may see, held until the transaction ends: nobody else changes anything of it meanwhile. Throws `missing` for
 * one out of sight, `conflict` when it is not as the caller saw it; what goes with any version names none.
 */
export async function holdTicket(trx: Database, scope: Scope, id: number, version?: number): Promise<FoundTicket> {
  await trx.selectFrom('ticket').where('id', '=', id).select('id').forUpdate().execute()
  const ticket = orMissing(await ticketRows(trx, scope).where('ticket.id', '=', id).executeTakeFirst())
  if (version !== undefined && ticket.version !== version)
    throw new Refusal({ kind: 'conflict', message: texts.ticketChangedMeanwhile })
  return ticket
}

/** One that something happens to by itself, whoever may see it, held alike. */
export async function holdAnyTicket(trx: Database, id: number): Promise<FoundTicket> {
  await trx.selectFrom('ticket').where('id', '=', id).select('id').forUpdate().execute()
  return everyTicket(trx).where('ticket.id', '=', id).executeTakeFirstOrThrow()
}
