import { type Selectable, sql } from 'kysely'

import type { ImportTemplate, ImportTemplateDraft } from '#contracts/imports.ts'
import type { ImportTemplateQuery } from '#contracts/lists/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { pageOf } from '#server/list/list.ts'

type Owner = { id: number; name: string }

/** Everybody uses their own templates and those that others share; only their owner changes them. */
export const importTemplatesRepository = (db: Database) => ({
  page: (userId: number, query: ImportTemplateQuery): Promise<Page<ImportTemplate>> =>
    pageOf(
      {
        rows: db
          .selectFrom('import_template')
          .innerJoin('app_user', 'app_user.id', 'import_template.owner_id')
          .where((row) => row.or([row('owner_id', '=', userId), row('shared', '=', true)]))
          .selectAll('import_template')
          .select('app_user.name as owner_name'),
        id: 'import_template.id',
        columns: { name: 'import_template.name' },
        sort: query.sort,
        present: (rows) => rows.map((row) => presentTemplate(row, { id: row.owner_id, name: row.owner_name }, userId)),
      },
      '/api/import-templates',
      query,
    ),

  async add(owner: Owner, draft: ImportTemplateDraft): Promise<ImportTemplate> {
    const added = await db
      .insertInto('import_template')
      .values({ ...draft, owner_id: owner.id })
      .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return presentTemplate(added ?? refuseName(), owner, owner.id)
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
    return changed ? presentTemplate(changed, owner, owner.id) : null
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

const presentTemplate = (
  { id, name, format, options, shared, owner_id }: Selectable<Schema['import_template']>,
  owner: Owner,
  userId: number,
): ImportTemplate => ({
  ...{ id, name, format, options, shared },
  owner: { id: owner.id, name: owner.name },
  is_own: owner_id === userId,
})
