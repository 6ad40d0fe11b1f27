import type { PostOptions } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import { categoryTree } from '#server/posts/category-tree.ts'

export const postOptionsRepository = (db: Database) => ({
  async options(): Promise<PostOptions> {
    const [categories, roles] = await Promise.all([
      categoryTree(db).select(['tree.id', 'tree.name', 'tree.depth']).orderBy('tree.path').execute(),
      db.selectFrom('role').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    ])
    return { categories, roles }
  },
})
