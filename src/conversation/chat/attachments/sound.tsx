import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Attachment } from '#contracts/attachments.ts'

import { attachmentWords } from './attachment-words.ts'
import classes from './attachments.module.css'
import { FileChip } from './file-chip.tsx'

type SoundProps = { attachment: Attachment; url: string; onRetry: () => void }

/** A voice note or a film in the browser's own player. What cannot be played can be saved, or tried again. */
export function Sound({ attachment, url, onRetry }: SoundProps) {
  const { i18n } = useLingui()
  const [failed, setFailed] = useState<string | null>(null)
  const { name, icon: Icon } = attachmentWords[attachment.kind]
  const label = attachment.file_name ?? i18n._(name)
  const media = { src: url, controls: true, preload: 'metadata', 'aria-label': label, onError: () => setFailed(url) }

  if (failed === url) {
    return (
      <div className={classes['trouble']}>
        <FileChip attachment={attachment} />
        <p role="alert">
          <Trans>It cannot be played here.</Trans>
        </p>
        <Button variant="default" size="compact-xs" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  if (attachment.kind === 'video') return <video className={classes['film']} {...media} />
  return (
    <div className={classes['voice']}>
      <span className={classes['detail']}>
        <Icon size={14} stroke={1.5} aria-hidden /> {i18n._(name)}
      </span>
      <audio {...media} />
    </div>
  )
}
