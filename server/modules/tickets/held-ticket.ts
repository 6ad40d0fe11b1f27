import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyTicket, type FoundTicket, ticketRows } from '#server/modules/tickets/ticket-rows.ts'

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

/** The same of what happens by itself, whoever the ticket is for; one that was merged goes on in the other. Null for one that is not there. */
export async function holdThread(trx: Database, id: number): Promise<FoundTicket | null> {
  for (let at: number | null = id; at !== null;) {
    const told: { merged_into_id: number | null } | undefined = await trx
      .selectFrom('ticket')
      .where('id', '=', at)
      .select('merged_into_id')
      .executeTakeFirst()
    if (!told) return null
    if (told.merged_into_id === null) {
      await trx.selectFrom('ticket').where('id', '=', at).select('id').forUpdate().execute()
      const ticket = await everyTicket(trx).where('ticket.id', '=', at).executeTakeFirst()
      if (!ticket || ticket.merged_into_id === null) return ticket ?? null
    }
    at = told.merged_into_id ?? at // merged just now: it is looked at once more
  }
  return null
}
