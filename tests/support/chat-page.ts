import type { Attachment } from '#contracts/attachments.ts'
import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import type { Turn } from '#contracts/conversation.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { exampleAttachments, exampleChat, exampleChatAnalysis, exampleMessages } from '#tests/support/example-chat.ts'

import { holding, renderAt } from './render.tsx'
import { type Handler, sessionBackend } from './session-backend.ts'

type Answers = {
  chat?: Partial<CallDetail>
  turns?: Turn[]
  attachments?: Attachment[]
  analysis?: Partial<CallAnalysis>
  markers?: CallMarker[]
  categories?: Partial<CallCategories>
  permissions?: PermissionName[]
  other?: Record<string, Handler>
  at?: string
}

/** Opens the screen with a fake server that has one chat. */
export function openChat({
  chat = {},
  turns = exampleMessages,
  attachments = exampleAttachments,
  analysis = {},
  markers = [],
  categories = {},
  permissions = ['call-detail'],
  other = {},
  at = '/call-detail-ia-whatsapp/whatsapp/8',
}: Answers = {}) {
  const reader = holding(permissions)
  const backend = sessionBackend(reader)
  backend.answer('GET /api/calls/8', () => ({ status: 200, body: { ...exampleChat, ...chat } }))
  backend.answer('GET /api/calls/8/turns', () => ({ status: 200, body: { data: turns } }))
  backend.answer('GET /api/calls/8/attachments', () => ({ status: 200, body: { data: attachments } }))
  backend.answer('GET /api/calls/8/analysis', () => ({ status: 200, body: { ...exampleChatAnalysis, ...analysis } }))
  backend.answer('GET /api/calls/8/markers', () => ({ status: 200, body: { data: markers } }))
  backend.answer('GET /api/calls/8/categories', () => ({
    status: 200,
    body: { matches: [], not_judged: [], waiting: false, ...categories },
  }))
  backend.answer('GET /api/calls/8/policies', () => ({ status: 200, body: { data: [], hidden: 0 } }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  return renderAt(at, { as: reader, backend })
}
