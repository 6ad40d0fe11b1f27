import { Button, Group, Input } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import type { Draft } from '#src/forms/use-draft.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { FileChoice } from '#src/ui/file-choice.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import type { PostsApi } from '../posts.api.ts'
import classes from './cover-field.module.css'
import type { PostDraft } from './post-draft.ts'

/** The picture above the post. It is kept at once, and belongs to the post when that is saved. */
export function CoverField({ draft, api }: { draft: Draft<PostDraft>; api: PostsApi }) {
  const { t, i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choice = useRef<HTMLButtonElement>(null)
  const key = draft.values.cover_key

  async function take(file: File) {
    setIsPending(true)
    setProblem(null)
    try {
      draft.change({ cover_key: (await api.upload(file)).key })
    } catch (error) {
      setProblem(failureSentence(i18n, failureIn(error)))
    }
    setIsPending(false)
  }

  function remove() {
    choice.current?.focus() // the button goes with the picture
    draft.change({ cover_key: null })
  }

  return (
    <Input.Wrapper
      label={t`Cover picture`}
      description={t`PNG, JPEG or WebP, up to 2 MB.`}
      error={problem ?? draft.errors['cover_key']?.[0]}
    >
      {key && <img className={classes['cover']} src={`/api/pictures/${key}`} alt="" />}
      <Group gap="xs" mt="xs">
        <FileChoice
          ref={choice}
          accept="image/png,image/jpeg,image/webp"
          variant="default"
          size="xs"
          isWaiting={isPending}
          onChoose={(file) => void take(file)}
        >
          {key ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
        </FileChoice>
        {key && (
          <Button variant="subtle" size="xs" onClick={remove}>
            <Trans>Remove the picture</Trans>
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
