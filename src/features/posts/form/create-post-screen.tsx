import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PostOptions } from '#contracts/posts.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { postsApi } from '../posts.api.ts'
import { CreatePostForm } from './create-post-form.tsx'
import { exitLink } from './exit-link.ts'

type CreatePostScreenProps = { options: Promise<PostOptions>; http: Http; permissions: readonly string[] }

export function CreatePostScreen({ options, http, permissions }: CreatePostScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const [api] = useState(() => postsApi(http))

  return (
    <Page title={usePageTitle()} sentence={<Trans>What people will read, who of them, and from when.</Trans>}>
      <AsyncContent answer={usePromiseState(options)} rows={10} onRetry={() => void router.invalidate()}>
        {(offered) => (
          <CreatePostForm
            options={offered}
            api={api}
            permissions={permissions}
            onCreated={({ id }) =>
              void (can(permissions, 'post-edit')
                ? navigate({ to: '/admin/posts/edit/$id', params: { id: String(id) } })
                : navigate(exitLink(permissions)))
            }
          />
        )}
      </AsyncContent>
    </Page>
  )
}
