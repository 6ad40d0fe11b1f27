import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAddressBook,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconPhoto,
  IconSticker,
  IconVideo,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Attachment } from '#contracts/attachments.ts'
import type { AttachmentKind } from '#contracts/conversation.ts'
import { useFormats } from '#src/ui/formats.ts'
import classes from './attachments.module.css'

type AttachmentViewProps = { attachment: Attachment; onRetry: () => void }

/** What was sent with a message: seen or heard where it can be, named where not. */
export function AttachmentView({ attachment, onRetry }: AttachmentViewProps) {
  const { kind, url } = attachment
  if (url === null) return <FileChip attachment={attachment} />
  if (kind === 'image' || kind === 'sticker') return <Picture attachment={attachment} url={url} />
  if (kind === 'audio' || kind === 'video') return <Sound attachment={attachment} url={url} onRetry={onRetry} />
  return <FileChip attachment={attachment} />
}

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

type PictureProps = { attachment: Attachment; url: string }

/** A picture, small, which opens large. What turns out to be none can be saved. */
function Picture({ attachment, url }: PictureProps) {
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

type SoundProps = { attachment: Attachment; url: string; onRetry: () => void }

/** A voice note or a film in the browser's own player. What cannot be played can be saved, or tried again. */
function Sound({ attachment, url, onRetry }: SoundProps) {
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

/** What is neither seen nor heard here: to be saved where there is a file, and else that there is none. */
function FileChip({ attachment: { kind, file_name, bytes, url } }: { attachment: Attachment }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { name, leftOut, icon: Icon } = attachmentWords[kind]

  // a place and a person are often nothing but their text: that there is no file is no loss
  const isLeftOut = url === null && kind !== 'location' && kind !== 'contact'
  const inside = (
    <>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['name']}>{file_name ?? i18n._(isLeftOut ? leftOut : name)}</span>
        {isLeftOut && file_name !== null && <span className={classes['detail']}>{i18n._(leftOut)}</span>}
        {url !== null && (
          <span className={classes['detail']}>
            {file_name !== null && i18n._(name)} {bytes !== null && fileSize(bytes, number)}
          </span>
        )}
      </span>
    </>
  )

  return url === null ? (
    <span className={classes['chip']} data-missing={isLeftOut || undefined}>
      {inside}
    </span>
  ) : (
    <a className={classes['chip']} href={url} download={file_name ?? ''}>
      {inside}
    </a>
  )
}

type Words = {
  name: MessageDescriptor
  /** Said where the source left the file out. */
  leftOut: MessageDescriptor
  icon: typeof IconPhoto
}

/** What can be sent along, in words and with a sign. */
const attachmentWords: Record<AttachmentKind, Words> = {
  image: { name: msg`Picture`, leftOut: msg`Picture, left out of the source`, icon: IconPhoto },
  sticker: { name: msg`Sticker`, leftOut: msg`Sticker, left out of the source`, icon: IconSticker },
  audio: { name: msg`Voice note`, leftOut: msg`Voice note, left out of the source`, icon: IconMicrophone },
  video: { name: msg`Video`, leftOut: msg`Video, left out of the source`, icon: IconVideo },
  document: { name: msg`Document`, leftOut: msg`Document, left out of the source`, icon: IconFileText },
  contact: { name: msg`Contact`, leftOut: msg`Contact, left out of the source`, icon: IconAddressBook },
  location: { name: msg`Location`, leftOut: msg`Location, left out of the source`, icon: IconMapPin },
}

/** Bytes in the unit that people read: `840 B`, `12 kB`, `3.4 MB` (1 kB is 1000 B). */
export function fileSize(bytes: number, number: (value: number, fractionDigits?: number) => string): string {
  if (bytes < 1000) return `${number(bytes)} B`
  if (bytes < 999_500) return `${number(bytes / 1000)} kB`
  return `${number(bytes / 1_000_000, 1)} MB`
}
