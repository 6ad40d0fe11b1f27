import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'

import type { Attachment } from '#contracts/attachments.ts'

import { attachmentWords } from './attachment-words.ts'
import classes from './attachments.module.css'
import { FileChip } from './file-chip.tsx'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

type PictureProps = { attachment: Attachment; url: string }

/** A picture, small, which opens large. What turns out to be none can be saved. */
export function Picture({ attachment, url }: PictureProps) {
  const { t, i18n } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [failed, setFailed] = useState<string | null>(null)
  const name = attachment.file_name ?? i18n._(attachmentWords[attachment.kind].name)
  // a new link is worth another try
  if (failed === url) return <FileChip attachment={attachment} />

  return (
    <>
      <button
        type="button"
        className={classes['picture']}
        data-kind={attachment.kind}
        aria-label={t`Open ${name}`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(url)} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PictureDialog url={url} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
