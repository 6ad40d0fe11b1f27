import { sql } from 'kysely'

import type { PermissionDescription, PermissionDraft } from '#contracts/permission-catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { isSpecified } from '#server/modules/permissions/is-specified.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

type Before = { id: number; name: string; is_built_in: boolean }

/** A permission as it may be kept: refuses what cannot be, with the reason per field. */
export async function acceptedPermission(trx: Database, draft: PermissionDraft, before: Before | null) {
  const name = draft.name.trim()
  const reason = name === before?.name ? null : await reasonAgainst(trx, name, before)
  if (reason) throw new Refusal({ kind: 'invalid', errors: { name: [reason] } })
  return { name, group_name: draft.group, description: written(draft.description) }
}

async function reasonAgainst(trx: Database, name: string, before: Before | null): Promise<Message | null> {
  if (before && isSpecified(before.name)) return texts.specifiedPermissionName
  if (before?.is_built_in) return texts.builtInPermissionName
  if (!NAME.test(name)) return texts.permissionNameForm
  const other = await trx
    .selectFrom('permission')
    .where('name', '=', name)
    .where(sql`id`, 'is distinct from', before?.id ?? null)
    .select('id')
    .executeTakeFirst()
  return other ? texts.permissionNameTaken : null
}

/** `area-verb`. Never one word: rules would read `manage` and `all` as everything. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/

/** A language in which nothing is written is left to the application's own words. */
const written = (description: PermissionDescription): PermissionDescription =>
  Object.fromEntries(
    Object.entries(description).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]])),
  )
