import * as z from 'zod'

import type { AttachmentKind, ImportedTurn } from '#contracts/conversation.ts'

import { fields, list, text } from '../speech/shapes.ts'

export const attachmentsSchema = z.nullish(
  list(fields({ AttachmentName: z.nullish(text), ContentType: z.nullish(text) })),
)

const KINDS: Record<string, AttachmentKind> = { image: 'image', audio: 'audio', video: 'video' }

/** What was sent along. Contact Lens names it and keeps it elsewhere. */
export function attachmentsOf(told: z.infer<typeof attachmentsSchema>): Pick<ImportedTurn, 'attachments'> {
  if (!told || told.length === 0) return {}
  return {
    attachments: told.map(({ AttachmentName, ContentType }) => {
      const family = ContentType?.split('/')[0]?.toLowerCase() ?? ''
      return {
        kind: Object.hasOwn(KINDS, family) ? (KINDS[family] ?? 'document') : 'document',
        file_name: AttachmentName ?? null,
        media_type: ContentType ?? null,
        bytes: null,
      }
    }),
  }
}
