import { Trans, useLingui } from '@lingui/react/macro'

import type { PostDetail, PostOptions, PostVersion } from '#contracts/posts.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { notify } from '#src/ui/notify.ts'

import { PostReaders } from '../facts/post-readers.tsx'
import { PostVersions } from '../facts/post-versions.tsx'
import type { PostsApi } from '../posts.api.ts'
import { draftOf, postOf } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { refuseIncomplete } from './refuse-incomplete.ts'

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

export function EditPostForm({ post, options, api, permissions, onSaved, onReload }: EditPostFormProps) {
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
