import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PostState } from '#contracts/lists/posts.ts'
import type { PostRowDto } from '#contracts/posts.ts'

export const postKindNames: Record<PostRowDto['kind'], MessageDescriptor> = {
  news: msg`News`,
  help: msg`Help article`,
}

export const postStateNames: Record<PostState, MessageDescriptor> = {
  draft: msg`Draft`,
  scheduled: msg`Scheduled`,
  published: msg`Published`,
}
