import { act, screen, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'

import type { PermissionName } from '#contracts/permissions.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Ticket, TicketCounts, TicketOptions, TicketRowDto } from '#contracts/tickets.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { type Handler, sessionBackend } from './session-backend.ts'

const HOUR_MS = 3_600_000
export const words = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Writes into a rich-text editor through the editor object on its element: key presses need a layout, which jsdom does not have. */
export const write = (field: HTMLElement, text: string) =>
  act(() => void (field as HTMLElement & { editor: Editor }).editor.commands.insertContent(text))

export const ticketRow: TicketRowDto = {
  id: 41,
  subject: 'The policy does not arrive',
  requester: { id: 3, name: 'Rosa Díaz', email: 'rosa@example.test', user_id: null },
  partner: { id: 1, name: 'Banco Andes' },
  category: { id: 2, name: 'Policies' },
  priority: 'high',
  state: 'open',
  source: 'mail',
  assignee: { id: 7, name: 'Ada Lovelace' },
  tags: ['urgent', 'vip'],
  satisfaction: null,
  created_at: '2026-03-16T12:00:00.000Z',
  updated_at: '2026-03-16T13:00:00.000Z',
  first_response: { status: 'met', target_ms: 4 * HOUR_MS, used_ms: 1.5 * HOUR_MS, due_at: null },
  resolution: { status: 'breached', target_ms: 8 * HOUR_MS, used_ms: 9 * HOUR_MS, due_at: '2026-03-17T12:00:00.000Z' },
  version: 3,
  standing: { works: true, assigns: true, is_taken: true, is_assignee: true, is_requester: false },
}

const step: Pick<Ticket['trail'][number], 'from' | 'to' | 'assignee' | 'reason' | 'changes'> = {
  from: 'open',
  to: 'open',
  assignee: null,
  reason: '',
  changes: [],
}
const LUZ = { id: 21, name: 'Luz Vera' }

export const ticket: Ticket = {
  ...ticketRow,
  reopened: 0,
  merged_into: null,
  merge_offer: null,
  question: null,
  messages: [
    {
      id: 1,
      ...{ ticket_id: 41, split_into: null },
      kind: 'request',
      delivery: null,
      files: [],
      absent_files: [],
      body: words('Where is my policy?'),
      author: { id: null, name: 'Rosa Díaz', is_requester: true },
      at: '2026-03-16T12:00:00.000Z',
      removed: null,
    },
    {
      id: 2,
      ...{ ticket_id: 41, split_into: null },
      kind: 'note',
      delivery: null,
      files: [],
      absent_files: [],
      body: words('She called twice.'),
      author: { ...LUZ, is_requester: false },
      at: '2026-03-16T12:30:00.000Z',
      removed: null,
    },
    {
      id: 3,
      ...{ ticket_id: 41, split_into: null },
      kind: 'reply',
      delivery: 'sent',
      files: [],
      absent_files: [],
      body: words('It is on its way.'),
      author: { ...LUZ, is_requester: false },
      at: '2026-03-16T13:30:00.000Z',
      removed: null,
    },
    {
      id: 4,
      ...{ ticket_id: 41, split_into: null },
      kind: 'note',
      delivery: null,
      files: [],
      absent_files: [],
      body: null,
      author: { ...LUZ, is_requester: false },
      at: '2026-03-16T14:00:00.000Z',
      removed: { by: { id: 7, name: 'Ada Lovelace' }, at: '2026-03-16T15:00:00.000Z' },
    },
  ],
  links: [
    { id: 5, kind: 'policy', target_id: 12, name: 'HO-0001/26', call_id: null, opens: true },
    { id: 6, kind: 'call', target_id: 7, name: null, call_id: null, opens: false },
  ],
  trail: [
    { ...step, event: 'ticket.opened', by: null, at: '2026-03-16T12:00:00.000Z' },
    {
      ...step,
      event: 'ticket.assigned',
      by: LUZ,
      at: '2026-03-16T12:10:00.000Z',
      assignee: { id: 7, name: 'Ada Lovelace' },
    },
    {
      ...step,
      event: 'ticket.changed',
      by: LUZ,
      at: '2026-03-16T12:20:00.000Z',
      changes: [
        { field: 'priority', from: 'normal', to: 'high' },
        { field: 'partner_id', from: null, to: '1' },
      ],
    },
  ],
}

export const ticketCounts: TicketCounts = { mine: 2, unassigned: 3, waiting: 1, breached: 4, all: 12 }

const options: TicketOptions = {
  partners: [{ id: 1, name: 'Banco Andes' }],
  categories: [{ id: 2, name: 'Policies' }],
  people: [
    { id: 7, name: 'Ada Lovelace' },
    { id: 8, name: 'Eva Soto' },
  ],
  tags: ['urgent', 'vip'],
}

type Given = { as?: PermissionName[]; rows?: TicketRowDto[]; told?: Partial<Ticket>; other?: Record<string, Handler> }

/** Opens a screen with a fake server that has some tickets, and one of them in full. */
export function openDesk(
  address: string,
  { as = ['freshdeck'], rows = [ticketRow], told = {}, other = {} }: Given = {},
) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const ok =
    (body: unknown): Handler =>
    () => ({ status: 200, body })
  backend.answer('GET /api/tickets', ok(pageOf(rows, '/api/tickets')))
  backend.answer('GET /api/ticket-counts', ok(ticketCounts))
  backend.answer('GET /api/ticket-options', ok(options))
  backend.answer('GET /api/tickets/41', ok({ ...ticket, ...told }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  const visit = renderAt(address, { as: account, backend })
  const sent = (path: string) => backend.sentTo(path).find(({ method }) => method !== 'GET')
  return { ...visit, backend, sent }
}

/** The screen of one ticket, and its content. */
const AT = '/api/tickets/41'
export const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling!
export const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section')!)

/** A fake server that responds to every action with the ticket as it is afterwards. */
export function openOne(told: Partial<Ticket> = {}, after: Partial<Ticket> = {}) {
  const answer = () => ({ status: 200, body: { ...ticket, ...told, version: 4, ...after } })
  const routes = ['steps', 'messages', 'links'].map((name) => [`POST ${AT}/${name}`, answer])
  return openDesk('/freshdesk/41', {
    told,
    other: {
      ...Object.fromEntries(routes),
      [`PUT ${AT}`]: answer,
      [`DELETE ${AT}/messages/2`]: answer,
      [`DELETE ${AT}/links/5`]: answer,
    },
  })
}
