import { useSelector } from '@xstate/react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { PostListAnswers } from '../posts.api.ts'
import { PostsPage } from './posts-page.tsx'
import type { PostsSearch } from './posts-search.ts'

type PostsScreenProps = {
  answers: PostListAnswers
  context: { session: SessionActor; locale: LocaleActor }
  search: PostsSearch
  onChange: (change: Partial<PostsSearch>) => void
}

/** The list of posts while its answers are on their way, and after. */
export function PostsScreen({ answers, context: { session }, ...page }: PostsScreenProps) {
  const reload = useReload()
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return (
    <PostsPage
      {...page}
      posts={usePromiseState(answers.posts)}
      options={usePromiseState(answers.options).value}
      permissions={permissions}
      onRetry={reload}
    />
  )
}
