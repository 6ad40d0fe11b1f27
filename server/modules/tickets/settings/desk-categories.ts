import { DatabaseError } from 'pg'

import { MAX_DESK_CATEGORIES } from '#contracts/support-settings.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { refuseUnreached } from '#server/modules/tickets/settings/support-settings.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/** What tickets can be about, for everybody's: changed by who is bound to no partner, each within a transaction of its own caller. */
export const deskCategories = {
  /** Throws `missing`, `invalid`, and `conflict` where there are too many. */
  async add(trx: Database, scope: Scope, name: string): Promise<number> {
    await refuseUnreached(trx, scope, null)
    const { count } = await trx
      .selectFrom('ticket_category')
      .where('removed', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_DESK_CATEGORIES) throw new Refusal({ kind: 'conflict', message: texts.tooManyDeskCategories })
    const { id } = await named(
      trx.insertInto('ticket_category').values({ name }).returning('id').executeTakeFirstOrThrow(),
    )
    return id
  },

  /** Throws `missing`, `conflict` when somebody else was first, and `invalid`. */
  async rename(trx: Database, scope: Scope, id: number, { name, version }: { name: string; version: number }) {
    await refuseUnreached(trx, scope, null)
    const before = await held(trx, id)
    if (before.version !== version) throw new Refusal({ kind: 'conflict' })
    await named(
      trx
        .updateTable('ticket_category')
        .set({ name, version: version + 1 })
        .where('id', '=', id)
        .execute(),
    )
    return { before: before.name, after: name }
  },

  /** It is offered no more; tickets that are of it stay so. Throws `missing`. */
  async remove(trx: Database, scope: Scope, id: number) {
    await refuseUnreached(trx, scope, null)
    const { name } = await held(trx, id)
    await trx.updateTable('ticket_category').set({ removed: true }).where('id', '=', id).execute()
    return { before: name }
  },
}

const held = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('ticket_category')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select(['name', 'version'])
      .forUpdate()
      .executeTakeFirst(),
  )

async function named<Done>(write: Promise<Done>): Promise<Done> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'ticket_category_name') throw error
    throw new Refusal({ kind: 'invalid', errors: { name: [texts.deskCategoryTaken] } })
  }
}
