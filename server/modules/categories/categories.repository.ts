import { sql } from 'kysely'

import type { Category, CategoryChange, CategoryDraft, CategoryOptions } from '#contracts/categories.ts'
import { type CategoryListQuery, categorySorts } from '#contracts/lists/categories.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { sortOrder } from '#server/list/list.ts'
import { paginated } from '#server/list/paginated.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { categoryTree } from '#server/posts/category-tree.ts'

export const categoriesRepository = (db: Database) => ({
  /** Ties are in the order of the tree, in either direction. */
  async page(query: CategoryListQuery): Promise<Page<Category>> {
    const { page, per_page: perPage, sort, q } = query
    const isFound = wordsIn(sql.ref('name'), q)
    const [field, direction] = sortOrder(categorySorts, sort)

    const [rows, { total }] = await Promise.all([
      withPosts(db)
        .where(isFound)
        .orderBy(COLUMNS[field], direction)
        .orderBy('tree.path')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      db
        .selectFrom('category')
        .where(isFound)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return paginated(rows, { page, perPage, total, path: '/api/categories', query })
  },

  async find(id: number): Promise<Category | null> {
    return (await withPosts(db).where('tree.id', '=', id).executeTakeFirst()) ?? null
  },

  async options(): Promise<CategoryOptions> {
    return { data: await categoryTree(db).select(NODE).orderBy('tree.path').execute() }
  },

  /** Adds a category and returns its id. */
  add: (draft: CategoryDraft): Promise<number> =>
    locked(db, async (trx) => {
      await check(trx, draft)
      const { name, parent_id } = valuesOf(draft)
      const { id } = await trx
        .insertInto('category')
        .values({ name, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setPosition(trx, { id, ...draft })
      return id
    }),

  /** Renames a category and moves it with its subtree; false when there is none. */
  change: (id: number, { version, ...draft }: CategoryChange): Promise<boolean> =>
    locked(db, async (trx) => {
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
        .set({ ...valuesOf(draft), version: version + 1 })
        .where('id', '=', id)
        .execute()
      await setPosition(trx, { id, ...draft })
      if (before.parent_id !== draft.parent_id) await number(trx, await childrenOf(trx, before.parent_id))
      return true
    }),

  /** Removes an empty category; false when there is none. */
  remove: (id: number): Promise<boolean> =>
    locked(db, async (trx) => {
      // locked, so that no post comes into it meanwhile
      const found = await trx.selectFrom('category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!found) return false
      const children = await childrenOf(trx, id)
      if (children.length > 0) throw refusal(texts.categoryHasChildren)
      const post = await trx.selectFrom('post').select('id').where('category_id', '=', id).limit(1).executeTakeFirst()
      if (post) throw refusal(texts.categoryHasPosts)
      await trx.deleteFrom('category').where('id', '=', id).execute()
      await number(trx, await childrenOf(trx, found.parent_id))
      return true
    }),
})

/** Runs changes of the tree one after the other: two at once could make a ring, or two with one name. */
const locked = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table category in share row exclusive mode`.execute(trx)
    return work(trx)
  })

const refusal = (message: Message) => new Refusal({ kind: 'invalid', message })

const valuesOf = ({ name, parent_id }: CategoryDraft) => ({ name: name.trim(), parent_id })

async function check(trx: Database, draft: CategoryDraft, id?: number): Promise<void> {
  const { name, parent_id } = valuesOf(draft)
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
const idsOf = (path: number[] = []) => path.filter((_, index) => index % 2 === 1)

/** Puts a category at its position among its siblings, all of which are numbered from 0. */
async function setPosition(trx: Database, { id, parent_id, position }: CategoryDraft & { id: number }): Promise<void> {
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

const NODE = ['tree.id', 'tree.name', 'tree.parent_id', 'tree.position', 'tree.depth', 'tree.version'] as const

const COLUMNS = { tree: 'tree.path', name: 'tree.name', posts: 'posts' } as const

const withPosts = (db: Database) =>
  categoryTree(db)
    .select(NODE)
    .select((query) =>
      query
        .selectFrom('post')
        .whereRef('post.category_id', '=', 'tree.id')
        .select(({ fn }) => fn.countAll<number>().as('posts'))
        .$asScalar()
        .as('posts'),
    )
