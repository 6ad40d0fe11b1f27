import type { Attachment } from '#contracts/attachments.ts'

import { FileChip } from './file-chip.tsx'
import { Picture } from './picture.tsx'
import { Sound } from './sound.tsx'

type AttachmentViewProps = { attachment: Attachment; onRetry: () => void }

/** What was sent with a message: seen or heard where it can be, named where not. */
export function AttachmentView({ attachment, onRetry }: AttachmentViewProps) {
  const { kind, url } = attachment
  if (url === null) return <FileChip attachment={attachment} />
  if (kind === 'image' || kind === 'sticker') return <Picture attachment={attachment} url={url} />
  if (kind === 'audio' || kind === 'video') return <Sound attachment={attachment} url={url} onRetry={onRetry} />
  return <FileChip attachment={attachment} />
}
