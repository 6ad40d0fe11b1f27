import { sql } from 'kysely'

import type { NewRole } from '#contracts/roles.ts'
import { exceeds } from '#server/access/exceeds.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { ruleErrors } from '#server/modules/roles/rule-errors.ts'
import { reasonAgainstName } from '#server/people/person-fields.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** A role as it may be kept: refuses what cannot be, with the reason per field. */
export async function acceptedRole(trx: Database, giver: Caller, draft: NewRole, id: number | null) {
  const name = draft.name.trim()
  const ofName = reasonAgainstName(name) ?? ((await isTaken(trx, name, id)) ? texts.roleNameTaken : null)
  const beyond = exceeds(giver.rules, draft.rules, giver.user)
  const errors: Record<string, Message[]> = {
    ...(ofName && { name: [ofName] }),
    ...(beyond.length > 0 && { rules: [naming(texts.beyondOwnRights, beyond)] }),
    ...(await ruleErrors(trx, draft.rules)),
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return { name, description: draft.description.trim(), requires_two_factor: draft.requires_two_factor }
}

/** The sentence, with the permissions that it is about. */
export const naming = (text: Message, permissions: readonly string[]): Message => ({
  ...text,
  values: { permissions: permissions.join(', ') },
})

async function isTaken(trx: Database, name: string, id: number | null): Promise<boolean> {
  const other = await trx
    .selectFrom('role')
    .where(sql`lower(name)`, '=', sql`lower(${name})`) // both by the database: it and JavaScript differ on İ
    .where(sql`id`, 'is distinct from', id)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}
