import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { PostOptions, PostDetail } from '#contracts/posts.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { can } from '#src/machines/landing.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { postsApi, type PostsApi } from '../posts.api.ts'
import { exitLink } from './exit-link.ts'
import { blankPost, postOf } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { refuseIncomplete } from './refuse-incomplete.ts'

type CreatePostScreenProps = { options: Promise<PostOptions>; permissions: readonly string[] }

export function CreatePostScreen({ options, permissions }: CreatePostScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(postsApi)

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

type CreatePostFormProps = {
  options: PostOptions
  api: PostsApi
  permissions: readonly string[]
  onCreated: (post: PostDetail) => void
}

function CreatePostForm({ options, api, permissions, onCreated }: CreatePostFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial: blankPost,
    save: async (values, signal) => {
      refuseIncomplete(i18n, values)
      return api.create(postOf(values), signal)
    },
    onSaved: (post) => {
      void notify({ text: t`The post is saved.`, milliseconds: 5000 })
      onCreated(post)
    },
  })

  return (
    <DraftForm
      draft={draft}
      isWide
      verb={<Trans>Save the post</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <>
          <PostPreview post={draft.values} />
          <LinkButton link={exitLink(permissions)} variant="subtle">
            <Trans>Cancel</Trans>
          </LinkButton>
        </>
      }
    >
      <PostFields draft={draft} options={options} api={api} />
    </DraftForm>
  )
}
