import { expect } from 'vitest'

import { type PostDetail, postDetailSchema } from '#contracts/posts.ts'
import { textOf } from '#tests/support/posts.ts'
import type { TestServer } from '#tests/support/server.ts'

const DAY = 86_400_000

export const draft = {
  kind: 'news' as const,
  title: 'New weights',
  body: textOf('From Monday on'),
  category_id: null,
  cover_key: null,
  role_ids: [] as number[],
  published_at: null as string | null,
}

/** An author, an editor who may reach all posts, and the requests that they send. */
export async function testPostWriters(server: TestServer) {
  const author = await server.as(['post-list', 'post-create', 'post-edit', 'post-delete'])
  const editor = await server.as(['post-list', 'post-edit', 'post-delete', 'post-all'])

  return {
    author,
    editor,

    daysFromNow: (days: number) => new Date(server.clock.now().getTime() + days * DAY),

    /** A new post by the author. */
    written: async (more: Partial<typeof draft> = {}): Promise<PostDetail> => {
      const answer = await author.post('/api/posts', { ...draft, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return postDetailSchema.parse(answer.json())
    },

    change: (id: number, body: object, client: Pick<typeof author, 'send'> = author) =>
      client.send('PUT', `/api/posts/${id}`, body),
  }
}
