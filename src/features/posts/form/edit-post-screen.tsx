import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PostDetail } from '#contracts/posts.ts'
import type { Http } from '#src/lib/http.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { type PostFormAnswers, postsApi } from '../posts.api.ts'
import { EditPostForm } from './edit-post-form.tsx'
import { RemovePost } from './remove-post.tsx'
import { exitLink } from './exit-link.ts'

/** A post as it was saved last, and the version that its form was opened with: what is written stays when it is saved. */
type Opened = { post: PostDetail; version: number }

type EditPostScreenProps = { answers: PostFormAnswers; http: Http; permissions: readonly string[] }

export function EditPostScreen({ answers, http, permissions }: EditPostScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const [api] = useState(() => postsApi(http))
  const [answer, options] = [usePromiseState(answers.post), usePromiseState(answers.options)]
  const [saved, setSaved] = useState<Opened | null>(null)
  const current = (post: PostDetail): Opened =>
    saved?.post.id === post.id && saved.post.version >= post.version ? saved : { post, version: post.version }
  const reload = () => void router.invalidate()
  // what is written of something that is gone is not worth a question
  const leave = () => void navigate({ ...exitLink(permissions), ignoreBlocker: true })

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What people read, who of them, and from when.</Trans>}
      actions={
        answer.value && (
          <RemovePost post={current(answer.value).post} api={api} permissions={permissions} onRemoved={leave} />
        )
      }
    >
      <AsyncContent answer={answer} rows={10} onRetry={reload}>
        {(found) => (
          <AsyncContent answer={options} rows={10} onRetry={reload}>
            {(offered) => {
              const { post, version } = current(found)
              return (
                <EditPostForm
                  key={`${post.id}-${version}`}
                  post={post}
                  options={offered}
                  api={api}
                  permissions={permissions}
                  onSaved={(newer) => setSaved({ post: newer, version })}
                  onReload={reload}
                />
              )
            }}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}
