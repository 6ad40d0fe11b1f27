import { sql } from 'kysely'
import type { Category, CategoryOptions } from '#contracts/categories.ts'
import { type CategoryListQuery, categorySorts } from '#contracts/lists/categories.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import { paginated } from '#server/list/paginated.ts'
import { sortOrder } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { categoryTree } from '#server/posts/category-tree.ts'

export const categoryListRepository = (db: Database) => ({
  async page(query: CategoryListQuery): Promise<Page<Category>> {
    const { page, per_page: perPage, sort, q } = query
    const found = wordsIn(sql.ref('name'), q)
    const [field, direction] = sortOrder(categorySorts, sort)

    const [rows, { total }] = await Promise.all([
      withPosts(db)
        .where(found)
        .orderBy(COLUMNS[field], direction)
        .orderBy('tree.path') // ties must not reshuffle between pages
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute(),
      db
        .selectFrom('category')
        .where(found)
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
})

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
