import { sql } from 'kysely'

import type { CategoryChange, CategoryDraft } from '#contracts/categories.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { categoryTree } from '#server/posts/category-tree.ts'

/** Changes of the tree, one after the other: two at once could make a ring, or two of one name. */
export const categoriesRepository = (db: Database) => ({
  /** Adds a category and tells its id. */
  add: (draft: CategoryDraft): Promise<number> =>
    alone(db, async (trx) => {
      await check(trx, draft)
      const { name, parent_id } = named(draft)
      const { id } = await trx
        .insertInto('category')
        .values({ name, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await place(trx, { id, ...draft })
      return id
    }),

  /** Renames a category and moves it with all that is below it; false when there is none. */
  change: (id: number, { version, ...draft }: CategoryChange): Promise<boolean> =>
    alone(db, async (trx) => {
      const before = await trx
        .selectFrom('category')
        .select(['parent_id', 'version'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!before) return false
      if (before.version !== version) throw new Refusal({ kind: 'conflict' })
      await check(trx, draft, id)
      await trx
        .updateTable('category')
        .set({ ...named(draft), version: version + 1 })
        .where('id', '=', id)
        .execute()
      await place(trx, { id, ...draft })
      if (before.parent_id !== draft.parent_id) await number(trx, await childrenOf(trx, before.parent_id))
      return true
    }),

  /** Removes a category that holds nothing; false when there is none. */
  remove: (id: number): Promise<boolean> =>
    alone(db, async (trx) => {
      // locked, so that no post comes into it meanwhile
      const found = await trx.selectFrom('category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!found) return false
      const children = await childrenOf(trx, id)
      if (children.length > 0) throw refusing(texts.categoryHasChildren)
      const post = await trx.selectFrom('post').select('id').where('category_id', '=', id).limit(1).executeTakeFirst()
      if (post) throw refusing(texts.categoryHasPosts)
      await trx.deleteFrom('category').where('id', '=', id).execute()
      await number(trx, await childrenOf(trx, found.parent_id))
      return true
    }),
})

const alone = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table category in share row exclusive mode`.execute(trx)
    return work(trx)
  })

const refusing = (message: Message) => new Refusal({ kind: 'invalid', message })

const named = ({ name, parent_id }: CategoryDraft) => ({ name: name.trim(), parent_id })

async function check(trx: Database, draft: CategoryDraft, id?: number): Promise<void> {
  const { name, parent_id } = named(draft)
  const tree = await categoryTree(trx).select(['id', 'name', 'parent_id', 'path']).execute()
  const parent = tree.find((category) => category.id === parent_id)
  const errors: Record<string, Message[]> = {}

  if (name === '') errors['name'] = [texts.required]
  const isTaken = tree.some((other) => other.id !== id && other.parent_id === parent_id && isSameName(other.name, name))
  if (isTaken) errors['name'] = [texts.categoryNameTaken]
  if (parent_id !== null && !parent) errors['parent_id'] = [texts.unknownCategory]
  if (id !== undefined && idsOf(parent?.path).includes(id)) errors['parent_id'] = [texts.categoryUnderItself]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A path is the position and the id of each category on the way. */
const idsOf = (path: number[] = []) => path.filter((_, at) => at % 2 === 1)

/** Puts a category at its position among its siblings, all of which are numbered from 0. */
async function place(trx: Database, { id, parent_id, position }: CategoryDraft & { id: number }): Promise<void> {
  const siblings = await childrenOf(trx, parent_id)
  await number(trx, siblings.filter((sibling) => sibling !== id).toSpliced(position, 0, id))
}

async function childrenOf(trx: Database, parentId: number | null): Promise<number[]> {
  const children = await trx
    .selectFrom('category')
    .select('id')
    .where('parent_id', 'is not distinct from', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return children.map(({ id }) => id)
}

const number = (trx: Database, ids: number[]) =>
  sql`
    update category set position = numbered.at - 1, version = version + 1
    from unnest(${ids}::bigint[]) with ordinality as numbered (id, at)
    where category.id = numbered.id and category.position <> numbered.at - 1
  `.execute(trx)
