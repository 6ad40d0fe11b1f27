import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import type { PostDetail, PostOptions, PostVersion } from '#contracts/posts.ts'
import { useApi } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { can } from '#src/machines/landing.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { PostReaders } from '../facts/post-readers.tsx'
import { PostVersions } from '../facts/post-versions.tsx'
import { type PostFormAnswers, postsApi, type PostsApi } from '../posts.api.ts'
import { exitLink } from './exit-link.ts'
import { draftOf, postOf } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { refuseIncomplete } from './refuse-incomplete.ts'

/** A post as it was saved last, and the version that its form was opened with: what is written stays when it is saved. */
type Opened = { post: PostDetail; version: number }

type EditPostScreenProps = { answers: PostFormAnswers; permissions: readonly string[] }

export function EditPostScreen({ answers, permissions }: EditPostScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(postsApi)
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

type RemovePostProps = { post: PostDetail; api: PostsApi; permissions: readonly string[]; onRemoved: () => void }

/** Takes a post away for good, with its versions and who has read it. */
function RemovePost({ post: { id, title }, api, permissions, onRemoved }: RemovePostProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  if (!can(permissions, 'post-delete')) return null

  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        <Trans>Remove the post</Trans>
      </Button>
      {isAsking && (
        <ActionDialog
          title={<Trans>Remove “{title}”?</Trans>}
          verb={<Trans>Remove the post</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_, signal) => api.remove(id, signal)}
          onDone={() => {
            void notify({ text: t`The post is removed.`, milliseconds: 5000 })
            onRemoved()
          }}
          onClose={() => setIsAsking(false)}
        >
          <Trans>
            Its versions go with it, and nobody can read it any more. To hide it for a while, make it a draft.
          </Trans>
        </ActionDialog>
      )}
    </>
  )
}

type EditPostFormProps = {
  /** As the server has it. */
  post: PostDetail
  options: PostOptions
  api: PostsApi
  permissions: readonly string[]
  onSaved: (post: PostDetail) => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload: () => void
}

function EditPostForm({ post, options, api, permissions, onSaved, onReload }: EditPostFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial: draftOf(post),
    save: async (values, signal) => {
      refuseIncomplete(i18n, values)
      return api.change(post.id, { ...postOf(values), version: post.version }, signal)
    },
    onSaved: (saved) => {
      void notify({ text: t`The post is saved.`, milliseconds: 5000 })
      onSaved(saved)
    },
  })
  const restore = ({ title, body }: PostVersion) => draft.change({ title, body })

  return (
    <DraftForm
      draft={draft}
      isWide
      verb={<Trans>Save the post</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <>
          <PostPreview post={draft.values} />
          <PostVersions post={post} api={api} isUnsaved={draft.isUnsaved} onRestore={restore} />
          {post.state === 'published' && <PostReaders post={post} api={api} permissions={permissions} />}
          <ShowNewerVersion draft={draft} onShow={onReload} />
        </>
      }
    >
      <PostFields draft={draft} options={options} api={api} />
    </DraftForm>
  )
}
