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

/** The attachment of a message: shown or played if possible, otherwise only named. */
export function AttachmentView({ attachment, onRetry }: AttachmentViewProps) {
  const { kind, url } = attachment
  if (url === null) return <FileChip attachment={attachment} />
  if (kind === 'image' || kind === 'sticker') return <Picture attachment={attachment} url={url} />
  if (kind === 'audio' || kind === 'video') return <Sound attachment={attachment} url={url} onRetry={onRetry} />
  return <FileChip attachment={attachment} />
}

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

type PictureProps = { attachment: Attachment; url: string }

/** A small picture that opens large. If it cannot be shown, it can be saved. */
function Picture({ attachment, url }: PictureProps) {
  const { t, i18n } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [failed, setFailed] = useState<string | null>(null)
  const name = attachment.file_name ?? i18n._(attachmentWords[attachment.kind].name)
  // a new link is worth another attempt
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

/** A voice note or a video in the browser's own player. If it cannot be played, it can be saved or tried again. */
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

/** An attachment that is neither shown nor played here. It can be saved if there is a file. */
function FileChip({ attachment: { kind, file_name, bytes, url } }: { attachment: Attachment }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { name, leftOut, icon: Icon } = attachmentWords[kind]

  // a location and a contact often have no file, only their text: then nothing is missing
  const isLeftOut = url === null && kind !== 'location' && kind !== 'contact'
  const content = (
    <>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['name']}>{file_name ?? i18n._(isLeftOut ? leftOut : name)}</span>
        {isLeftOut && file_name !== null && <span className={classes['detail']}>{i18n._(leftOut)}</span>}
        {url !== null && (
          <span className={classes['detail']}>
            {file_name !== null && i18n._(name)} {bytes !== null && attachmentSize(bytes, number)}
          </span>
        )}
      </span>
    </>
  )

  return url === null ? (
    <span className={classes['chip']} data-missing={isLeftOut || undefined}>
      {content}
    </span>
  ) : (
    <a className={classes['chip']} href={url} download={file_name ?? ''}>
      {content}
    </a>
  )
}

type Words = {
  name: MessageDescriptor
  /** The text if the source omitted the file. */
  leftOut: MessageDescriptor
  icon: typeof IconPhoto
}

/** The kinds of attachments with their names and icons. */
const attachmentWords: Record<AttachmentKind, Words> = {
  image: { name: msg`Picture`, leftOut: msg`Picture, left out of the source`, icon: IconPhoto },
  sticker: { name: msg`Sticker`, leftOut: msg`Sticker, left out of the source`, icon: IconSticker },
  audio: { name: msg`Voice note`, leftOut: msg`Voice note, left out of the source`, icon: IconMicrophone },
  video: { name: msg`Video`, leftOut: msg`Video, left out of the source`, icon: IconVideo },
  document: { name: msg`Document`, leftOut: msg`Document, left out of the source`, icon: IconFileText },
  contact: { name: msg`Contact`, leftOut: msg`Contact, left out of the source`, icon: IconAddressBook },
  location: { name: msg`Location`, leftOut: msg`Location, left out of the source`, icon: IconMapPin },
}

/** The size of an attachment in a readable unit: `840 B`, `12 kB`, `3.4 MB` (1 kB is 1000 B). */
export function attachmentSize(bytes: number, number: (value: number, fractionDigits?: number) => string): string {
  if (bytes < 1000) return `${number(bytes)} B`
  if (bytes < 999_500) return `${number(bytes / 1000)} kB`
  return `${number(bytes / 1_000_000, 1)} MB`
}
