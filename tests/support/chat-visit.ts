import type { Attachment } from '#contracts/attachments.ts'
import type { CallDetail } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'
import { exampleAttachments, exampleChat, exampleMessages } from '#src/features/chat-detail/example-chat.ts'

import { holding, renderAt } from './render.tsx'
import { type Handler, sessionBackend } from './session-backend.ts'

const reader = holding(['call-detail'])

type Answers = {
  chat?: Partial<CallDetail>
  turns?: Turn[]
  attachments?: Attachment[]
  other?: Record<string, Handler>
  at?: string
}

/** The screen before a server that knows one chat. */
export function openChat({
  chat = {},
  turns = exampleMessages,
  attachments = exampleAttachments,
  other = {},
  at = '/call-detail-ia-whatsapp/whatsapp/8',
}: Answers = {}) {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/calls/8', () => ({ status: 200, body: { ...exampleChat, ...chat } }))
  backend.answer('GET /api/calls/8/turns', () => ({ status: 200, body: { data: turns } }))
  backend.answer('GET /api/calls/8/attachments', () => ({ status: 200, body: { data: attachments } }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  return renderAt(at, { as: reader, backend })
}
