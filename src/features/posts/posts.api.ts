import * as z from 'zod/mini'

import type { PostListQuery } from '#contracts/lists/posts.ts'
import type { Page } from '#contracts/pagination.ts'
import { pictureSchema } from '#contracts/pictures.ts'
import {
  type NewPost,
  type PostChange,
  postDetailSchema,
  type PostOptions,
  postOptionsSchema,
  type PostReaderQuery,
  type PostRowDto,
  postVersionSchema,
  postVersionsSchema,
  readPostPageSchema,
  readPostReaderPageSchema,
} from '#contracts/posts.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export type PostsApi = ReturnType<typeof postsApi>

/** The two requests of the list page. */
export type PostListAnswers = { posts: Promise<Page<PostRowDto>>; options: Promise<PostOptions> }

export const postsApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(postOptionsSchema, '/api/post-options', { signal }))

  return {
    list(query: PostListQuery, signal: AbortSignal): PostListAnswers {
      return {
        posts: silenceRejection(http.send(readPostPageSchema, '/api/posts', { query, signal })),
        options: options(signal),
      }
    },
    options: (signal: AbortSignal) => ({ options: options(signal) }),
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        post: http.send(postDetailSchema, `/api/posts/${id}`, { signal }),
        options: options(signal),
      }),

    create: (body: NewPost, signal: AbortSignal) =>
      http.send(postDetailSchema, '/api/posts', { method: 'POST', body, signal }),
    change: (id: number, body: PostChange, signal: AbortSignal) =>
      http.send(postDetailSchema, `/api/posts/${id}`, { method: 'PUT', body, signal }),
    remove: (id: number, signal: AbortSignal) =>
      http.send(z.unknown(), `/api/posts/${id}`, { method: 'DELETE', signal }),
    versions: (id: number) => silenceRejection(http.send(postVersionsSchema, `/api/posts/${id}/versions`)),
    version: (id: number, version: number) =>
      silenceRejection(http.send(postVersionSchema, `/api/posts/${id}/versions/${version}`)),
    readers: (id: number, query: Partial<PostReaderQuery>) =>
      silenceRejection(http.send(readPostReaderPageSchema, `/api/posts/${id}/readers`, { query })),
    upload: (picture: Blob) => http.send(pictureSchema, '/api/pictures', { method: 'POST', body: picture }),
  }
}
