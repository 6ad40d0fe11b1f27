import type { PermissionName } from '#contracts/permissions.ts'
import type { PostDetail, PostRowDto } from '#contracts/posts.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

export const row: PostRowDto = {
  id: 3,
  kind: 'news',
  title: 'Nuevo guion de consentimiento',
  category: { id: 1, name: 'Calidad' },
  author: { id: 9, name: 'Adela Rivas' },
  state: 'published',
  published_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  readers: { read: 4, audience: 12 },
}
export const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
/** The same post, as its form has it. */
export const detail: PostDetail = {
  ...row,
  body: { type: 'doc', content: [paragraph('Desde el lunes.')] },
  cover_key: null,
  cover_url: null,
  role_ids: [2],
  version: 5,
}
const options = {
  categories: [
    { id: 1, name: 'Calidad', depth: 0 },
    { id: 2, name: 'Guiones', depth: 1 },
  ],
  roles: [
    { id: 2, name: 'Quality supervisor' },
    { id: 3, name: 'Quality auditor' },
  ],
}
/** Opens a screen with a fake server that has one post. */
export function openPosts(address: string, permissions: PermissionName[]) {
  const as = holding(permissions)
  const backend = sessionBackend(as)
  backend.answer('GET /api/posts', () => ({ status: 200, body: pageOf([row], '/api/posts') }))
  backend.answer('GET /api/posts/3', () => ({ status: 200, body: detail }))
  backend.answer('GET /api/post-options', () => ({ status: 200, body: options }))
  backend.answer('PUT /api/posts/3', () => ({ status: 200, body: { ...detail, version: 6 } }))
  backend.answer('POST /api/posts', () => ({ status: 200, body: detail }))
  return renderAt(address, { as, backend })
}
