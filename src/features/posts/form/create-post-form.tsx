import { Trans, useLingui } from '@lingui/react/macro'

import type { PostDetail, PostOptions } from '#contracts/posts.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'

import type { PostsApi } from '../posts.api.ts'
import { blankPost, postOf } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { exitLink } from './exit-link.ts'

type CreatePostFormProps = {
  options: PostOptions
  api: PostsApi
  permissions: readonly string[]
  onCreated: (post: PostDetail) => void
}

export function CreatePostForm({ options, api, permissions, onCreated }: CreatePostFormProps) {
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
