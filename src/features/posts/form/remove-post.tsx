import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { PostDetail } from '#contracts/posts.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { can } from '#src/machines/landing.ts'
import { notify } from '#src/ui/notify.ts'

import type { PostsApi } from '../posts.api.ts'

type RemovePostProps = { post: PostDetail; api: PostsApi; permissions: readonly string[]; onRemoved: () => void }

/** Takes a post away for good, with its versions and who has read it. */
export function RemovePost({ post: { id, title }, api, permissions, onRemoved }: RemovePostProps) {
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
