import type { NewPost, PostDetail } from '#contracts/posts.ts'

/** The values of the form. `publishing` says when people see the post; `at` is a local time like `2026-03-01T09:00`. */
export type PostDraft = Pick<NewPost, 'kind' | 'title' | 'body' | 'category_id' | 'cover_key' | 'role_ids'> & {
  publishing: 'draft' | 'now' | 'scheduled'
  at: string
}

export const blankPost: PostDraft = {
  kind: 'news',
  title: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  category_id: null,
  cover_key: null,
  role_ids: [],
  publishing: 'draft',
  at: '',
}

export function draftOf(post: PostDetail): PostDraft {
  const { kind, title, body, category, cover_key, role_ids, state, published_at } = post
  return {
    kind,
    title,
    body,
    category_id: category?.id ?? null,
    cover_key,
    role_ids,
    publishing: PUBLISHING[state],
    at: state === 'scheduled' && published_at ? localTime(new Date(published_at)) : '',
  }
}

const PUBLISHING = { draft: 'draft', scheduled: 'scheduled', published: 'now' } as const

/** The post as it is sent. For a post that is published now, the server sets the time. */
export function postOf({ publishing, at, ...post }: PostDraft): NewPost {
  if (publishing === 'draft') return { ...post, published_at: null }
  return { ...post, published_at: publishing === 'now' ? 'now' : new Date(at).toISOString() }
}

/** The local time in this browser, in the format of a date and time input. */
export function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
