import type { RichText } from '#contracts/rich-text.ts'
import type { Database } from '#server/db/database.ts'

type NewTestPost = {
  title?: string
  kind?: 'news' | 'help'
  body?: RichText
  author_id?: number | null
  category_id?: number | null
  cover_key?: string | null
  /** No roles: for everybody. */
  roles?: number[]
  published_at?: Date | null
  updated_at?: Date
}

/** Adds posts and categories to a test's database. */
export function testPosts(db: Database) {
  let number = 0
  return {
    async category(name: string, parent_id: number | null = null, position = 0): Promise<number> {
      const values = { name, parent_id, position }
      return (await db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()).id
    },

    async post({ roles = [], ...post }: NewTestPost = {}): Promise<number> {
      number += 1
      const { title = `Post ${number}`, kind = 'news', body = textOf('Hello'), published_at = new Date(0) } = post
      const { author_id = null, category_id = null, cover_key = null, updated_at = new Date() } = post
      const { id } = await db
        .insertInto('post')
        .values({ title, kind, body, published_at, author_id, category_id, cover_key, updated_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const role_id of roles) await db.insertInto('post_role').values({ post_id: id, role_id }).execute()
      return id
    },
  }
}

/** A document with one paragraph. */
export const textOf = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
