import { sql } from 'kysely'

import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { refuseFields } from '#server/modules/users/user-checks.ts'
import { reasonAgainstName } from '#server/people/person-fields.ts'

/** Adds a team. Names that differ only in capitals count as equal. */
export async function createTeam(trx: Database, typed: string): Promise<Named> {
  const name = typed.trim()
  const reason = reasonAgainstName(name)
  if (reason) refuseFields({ name: [reason] })
  const existing = await trx
    .selectFrom('team')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  const added = existing
    ? undefined
    : await trx
        .insertInto('team')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'name'])
        .executeTakeFirst()
  if (!added) throw new Refusal({ kind: 'invalid', errors: { name: [texts.teamNameTaken] } })
  return added
}
