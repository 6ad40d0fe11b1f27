import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'

import type { Notification } from '#contracts/notifications.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

export const auditor = holding(['call-detail', 'quality-audit'])

export const notification = (row: Partial<Notification> = {}): Notification => ({
  id: 12,
  kind: 'evaluation-disputed',
  subject: 'evaluation:3',
  link: '/blank?evaluation=3',
  about: 'Pedro Soto',
  actor: { id: 5, name: 'Ana Díaz' },
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  read_at: null,
  ...row,
})
const unsigned = notification({ id: 11, kind: 'evaluation-released', actor: null })
export const hidden = notification({ id: 10, kind: 'evaluation-voided', link: null, about: null })
export const read = notification({
  id: 9,
  kind: 'coaching-due',
  actor: null,
  link: '/blank',
  read_at: new Date().toISOString(),
})

/** A visitor who has these notifications and reads them; the browser counts as idle at once. */
export function openNotifications(
  address: string,
  { rows = [notification(), unsigned, hidden, read], as = auditor } = {},
) {
  vi.stubGlobal('requestIdleCallback', (action: () => void) => setTimeout(action))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const backend = sessionBackend(as)
  let now = rows
  const unread = () => now.filter(({ read_at }) => read_at === null)
  backend.answer('GET /api/notifications', ({ query }) => {
    const listed = query.get('unread') ? unread() : now
    const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
    const total = listed.length
    return {
      status: 200,
      body: pageOf(listed.slice((page - 1) * perPage, page * perPage), '/api/notifications', { page, perPage, total }),
    }
  })
  backend.answer('GET /api/notifications/unread', () => ({ status: 200, body: { unread: unread().length } }))
  backend.answer('POST /api/notifications/read', ({ body }) => {
    const { ids = [], all_up_to = 0 } = body as { ids?: number[]; all_up_to?: number }
    now = now.map((row) =>
      ids.includes(row.id) || row.id <= all_up_to ? { ...row, read_at: row.read_at ?? new Date().toISOString() } : row,
    )
    return { status: 200, body: { unread: unread().length } }
  })
  const page = renderAt(address, { as, backend })
  return {
    ...page,
    add: (row: Notification) => void (now = [row, ...now]),
    asked: () => backend.sentTo('/api/notifications/unread').length,
    marked: () => backend.sentTo('/api/notifications/read').map(({ body }) => body),
  }
}

export const bell = (name: string | RegExp) => screen.findByRole('button', { name })
export const openBell = async (name: string | RegExp = /notifications$/i) => {
  fireEvent.click(await bell(name))
  return screen.findByRole('dialog')
}
