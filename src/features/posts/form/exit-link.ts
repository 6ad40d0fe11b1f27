import { linkOptions } from '@tanstack/react-router'

import { newsQuerySchema } from '#contracts/lists/news.ts'
import { can } from '#src/machines/landing.ts'

import { postsSearch } from '../list/posts-search.ts'

/** Where one goes from a post: to the list, and who may not see that to the news, which everybody may. */
export const exitLink = (permissions: readonly string[]) =>
  can(permissions, 'post-list')
    ? linkOptions({ to: '/admin/posts', search: postsSearch.defaults })
    : linkOptions({ to: '/news', search: newsQuerySchema.parse({}) })
