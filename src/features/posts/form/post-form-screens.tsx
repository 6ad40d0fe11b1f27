import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { newsQuerySchema } from '#contracts/lists/news.ts'
import type { PostDetail, PostOptions, PostVersion } from '#contracts/posts.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { ActionButton } from '#src/forms/action-dialog.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'

import { PostReaders } from '../facts/post-readers.tsx'
import { PostVersions } from '../facts/post-versions.tsx'
import { postsSearch } from '../list/posts-search.ts'
import { postsApi } from '../posts.api.ts'
import classes from './cover-field.module.css'
import { blankPost, draftOf, type PostDraft, postOf } from './post-draft.ts'
import { PostFields } from './post-fields.tsx'
import { refuseIncomplete } from './refuse-incomplete.ts'

export function CreatePostScreen({ options }: { options: Promise<PostOptions> }) {
  return (
    <DraftPage answer={options} sentence={<Trans>What people will read, who of them, and from when.</Trans>}>
      {(loadedOptions) => <CreatePostForm options={loadedOptions} />}
    </DraftPage>
  )
}

function CreatePostForm({ options }: { options: PostOptions }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const can = useCan()
  const exit = useExitLink()
  const api = useApi(postsApi)
  const draft = useDraft({
    initial: blankPost,
    save: async (values, signal) => {
      refuseIncomplete(i18n, values)
      return api.create(postOf(values), signal)
    },
    onSaved: ({ id }) => {
      void notify({ text: t`The post is saved.`, milliseconds: 5000 })
      void navigate(can('post-edit') ? { to: '/admin/posts/edit/$id', params: { id: String(id) } } : exit)
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
          <LinkButton link={exit} variant="subtle">
            <Trans>Cancel</Trans>
          </LinkButton>
        </>
      }
    >
      <PostFields draft={draft} options={options} api={api} />
    </DraftForm>
  )
}

/** The last saved post, and the version with which its form was opened: the form keeps its text after saving. */
type Opened = { post: PostDetail; version: number }

export function EditPostScreen({ answer }: { answer: Promise<{ post: PostDetail; options: PostOptions }> }) {
  const [saved, setSaved] = useState<Opened | null>(null)
  const current = (post: PostDetail): Opened =>
    saved?.post.id === post.id && saved.post.version >= post.version ? saved : { post, version: post.version }

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>What people read, who of them, and from when.</Trans>}
      renderActions={({ post }) => <RemovePost post={current(post).post} />}
    >
      {(loaded, reload) => {
        const { post, version } = current(loaded.post)
        return (
          <EditPostForm
            key={`${post.id}-${version}`}
            post={post}
            options={loaded.options}
            onSaved={(newer) => setSaved({ post: newer, version })}
            onReload={reload}
          />
        )
      }}
    </DraftPage>
  )
}

/** Removes a post with its versions and its list of readers. */
function RemovePost({ post: { id, title } }: { post: PostDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const exit = useExitLink()
  const api = useApi(postsApi)
  if (!useCan()('post-delete')) return null

  return (
    <ActionButton
      title={<Trans>Remove “{title}”?</Trans>}
      verb={<Trans>Remove the post</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_, signal) => api.remove(id, signal)}
      onDone={() => {
        void notify({ text: t`The post is removed.`, milliseconds: 5000 })
        // unsaved changes of a removed post need no warning
        void navigate({ ...exit, ignoreBlocker: true })
      }}
    >
      <Trans>Its versions go with it, and nobody can read it any more. To hide it for a while, make it a draft.</Trans>
    </ActionButton>
  )
}

type EditPostFormProps = {
  /** The post as the server has it. */
  post: PostDetail
  options: PostOptions
  onSaved: (post: PostDetail) => void
  onReload: () => void
}

function EditPostForm({ post, options, onSaved, onReload }: EditPostFormProps) {
  const { t, i18n } = useLingui()
  const api = useApi(postsApi)
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
          {post.state === 'published' && <PostReaders post={post} api={api} />}
          <ShowNewerVersion draft={draft} onShow={onReload} />
        </>
      }
    >
      <PostFields draft={draft} options={options} api={api} />
    </DraftForm>
  )
}

/** The page after leaving a post: the list, or the news for people who may not see the list. */
function useExitLink() {
  return useCan()('post-list')
    ? linkOptions({ to: '/admin/posts', search: postsSearch.defaults })
    : linkOptions({ to: '/news', search: newsQuerySchema.parse({}) })
}

/** The unsaved post as people will see it. */
function PostPreview({ post: { title, body, cover_key } }: { post: PostDraft }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        <Trans>Preview</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={title || t`Without a title`}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {cover_key && <img className={classes['cover']} src={`/api/pictures/${cover_key}`} alt="" />}
        <RichText document={body} />
      </Modal>
    </>
  )
}
