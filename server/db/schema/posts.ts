import type { Generated } from 'kysely'

import type { postKinds } from '#contracts/lists/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'

import type { Id, Moment } from './columns.ts'

/** Posts for the people who work here. */
export type PostTables = {
  picture: { key: string; uploaded_at: Generated<Moment> }
  category: {
    id: Id
    name: string
    parent_id: number | null
    position: Generated<number>
    version: Generated<number>
  }
  post: {
    id: Id
    kind: (typeof postKinds)[number]
    title: string
    body: RichText
    category_id: number | null
    author_id: number | null
    cover_key: string | null
    published_at: Moment | null
    version: Generated<number>
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
  }
  post_role: { post_id: number; role_id: number }
  post_version: {
    post_id: number
    version: number
    title: string
    body: RichText
    saved_by: number | null
    saved_at: Generated<Moment>
  }
  post_read: { post_id: number; user_id: number; read_at: Generated<Moment> }
}
