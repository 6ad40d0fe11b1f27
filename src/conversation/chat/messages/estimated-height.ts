import type { Attachment } from '#contracts/attachments.ts'
import type { CallTurns } from '#contracts/calls.ts'
import type { AttachmentKind } from '#contracts/conversation.ts'

import type { ChatRow } from './chat-rows.ts'

/** How high a day's name stands, in pixels: it is not measured. */
export const DAY_HEIGHT = 40

/** In pixels, good enough for the scroll bar to stand still: the messages in sight are measured. */
export function estimatedHeight(
  row: ChatRow,
  turns: CallTurns['data'],
  sent: ReadonlyMap<number, readonly Attachment[]>,
  width: number,
): number {
  if (row.kind === 'day') return DAY_HEIGHT
  const perLine = Math.max(20, ((width || 600) * 0.7) / 7)
  const lines = Math.ceil(turns[row.at]!.text.length / perLine)
  const files = sent.get(row.at) ?? []
  const above = row.isContinued ? 26 : 46
  return files.reduce((height, { kind, url }) => height + (url === null ? 44 : HEIGHTS[kind]), above + 21 * lines)
}

const HEIGHTS: Record<AttachmentKind, number> = {
  image: 188,
  sticker: 136,
  video: 248,
  audio: 64,
  document: 44,
  contact: 44,
  location: 44,
}
