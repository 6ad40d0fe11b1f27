import { type Selectable, sql } from 'kysely'

import type { ImportTemplate, ImportTemplateDraft } from '#contracts/imports.ts'
import type { ImportTemplateQuery } from '#contracts/lists/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/failures.ts'
import { paginated } from '#server/paginated.ts'
import { texts } from '#server/texts.ts'

type Owner = { id: number; name: string }

/** Everybody uses their own templates and those that others share; only their owner changes them. */
export const importTemplatesRepository = (db: Database) => ({
  async page(userId: number, query: ImportTemplateQuery): Promise<Page<ImportTemplate>> {
    const { page, per_page: perPage, sort } = query
    const kept = db
      .selectFrom('import_template')
      .innerJoin('app_user', 'app_user.id', 'import_template.owner_id')
      .where((row) => row.or([row('owner_id', '=', userId), row('shared', '=', true)]))
    const direction = sort === 'name' ? 'asc' : 'desc'
    const rows = await kept
      .selectAll('import_template')
      .select('app_user.name as owner_name')
      .orderBy('import_template.name', direction)
      .orderBy('import_template.id', direction) // ties must not reshuffle between pages
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { total } = await kept.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const shown = rows.map((row) => shownTemplate(row, { id: row.owner_id, name: row.owner_name }, userId))
    return paginated(shown, { page, perPage, total, path: '/api/import-templates', query })
  },

  async add(owner: Owner, draft: ImportTemplateDraft): Promise<ImportTemplate> {
    const added = await db
      .insertInto('import_template')
      .values({ ...draft, owner_id: owner.id })
      .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return shownTemplate(added ?? refuseName(), owner, owner.id)
  },

  async change(owner: Owner, id: number, draft: ImportTemplateDraft): Promise<ImportTemplate | null> {
    const { rows } = await sql<{ taken: boolean }>`
      select exists (
        select from import_template where owner_id = ${owner.id} and name = ${draft.name} and id <> ${id}
      ) as taken`.execute(db)
    if (rows[0]?.taken) refuseName()
    const changed = await db
      .updateTable('import_template')
      .set(draft)
      .where('id', '=', id)
      .where('owner_id', '=', owner.id)
      .returningAll()
      .executeTakeFirst()
    return changed ? shownTemplate(changed, owner, owner.id) : null
  },

  remove: (ownerId: number, id: number) =>
    db
      .deleteFrom('import_template')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .returning('id')
      .executeTakeFirst(),
})

function refuseName(): never {
  throw new Refusal({ kind: 'invalid', message: texts.templateNameTaken, errors: { name: [texts.templateNameTaken] } })
}

const shownTemplate = (
  { id, name, format, options, shared, owner_id }: Selectable<Schema['import_template']>,
  owner: Owner,
  userId: number,
): ImportTemplate => ({
  ...{ id, name, format, options, shared },
  owner: { id: owner.id, name: owner.name },
  is_own: owner_id === userId,
})
