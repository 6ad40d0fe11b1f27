import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { mockBrowserLayout, openCall } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { evaluationRow } from '#tests/support/evaluation-list-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => {
  // jsdom measures no ranges
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40)
})

const AUDITOR: PermissionName[] = ['call-detail', 'quality-detail', 'quality-audit']
const rows = [
  evaluationRow(2, { interaction_id: 7, state: 'draft', score: null, raw_score: null, submitted_at: null }),
  evaluationRow(1, { interaction_id: 7, score: 0, raw_score: 80, auto_failed: true }),
]
const answering = (data = rows) => ({
  'GET /api/calls/7/evaluations': () => ({ status: 200, body: { data } }),
  'GET /api/calls/8/evaluations': () => ({ status: 200, body: { data } }),
})
const CALL = '/call-detail/7?panel=evaluations'
const CHAT = '/call-detail-ia-whatsapp/whatsapp/8'

describe('the evaluations of a conversation', () => {
  test('show their score, author and state, and link to them', async () => {
    openCall({ at: CALL, permissions: AUDITOR, other: answering() })
    const panel = within(await screen.findByRole('tabpanel'))
    const [draft, zero] = await panel.findAllByRole('link', { name: 'Sales call, version 2' })
    expect(draft).toHaveAttribute('href', '/call-detail-calidad/quality/2/7')
    expect(draft!.closest('li')).toHaveTextContent(/Draft · Quality · Iván Rojas.*Begun/)
    expect(zero!.closest('li')).toHaveTextContent(/Submitted · Quality · Iván Rojas.*Set to zero.*Raw score 80\.0/)
    expect(panel.getByRole('link', { name: 'Evaluate this conversation' })).toHaveAttribute(
      'href',
      '/call-detail-calidad/quality/new/7',
    )
    expect(screen.getByRole('link', { name: 'Evaluate' })).toHaveAttribute('href', '/call-detail-calidad/quality/new/7')
  })

  test('can be empty, and people who may not audit have no button to start one', async () => {
    openCall({ at: CALL, permissions: ['call-detail', 'quality-detail'], other: answering([]) })
    expect(await screen.findByText(/There is no evaluation of this conversation/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Evaluate/ })).toBeNull()
  })

  test('are not requested without the permission, which is named', async () => {
    const { backend } = openCall({ at: CALL, permissions: ['call-detail', 'quality-audit'], other: answering() })
    expect(await screen.findByText('quality-detail')).toBeVisible()
    expect(backend.sentTo('/api/calls/7/evaluations')).toEqual([])
    expect(screen.queryByRole('link', { name: /Evaluate/ })).toBeNull()
  })

  test('that cannot be loaded can be requested again', async () => {
    const { backend, user } = openCall({
      at: CALL,
      permissions: AUDITOR,
      other: { 'GET /api/calls/7/evaluations': () => refusal('unexpected', '') },
    })
    const again = await within(await screen.findByRole('tabpanel')).findByRole('button', { name: 'Try again' })
    backend.answer('GET /api/calls/7/evaluations', answering()['GET /api/calls/7/evaluations'])
    await user.click(again)
    expect(await screen.findAllByRole('link', { name: 'Sales call, version 2' })).toHaveLength(2)
  })

  test('are displayed beside a chat too', async () => {
    openChat({ at: `${CHAT}?panel=evaluations`, permissions: AUDITOR, other: answering() })
    expect(await screen.findAllByRole('link', { name: 'Sales call, version 2' })).toHaveLength(2)
  })
})

describe('a selection of messages', () => {
  /** From within one message to within another, as a mouse or Shift and arrows do. */
  async function select(first: string, last: string) {
    const [from, to] = [await screen.findByText(first), await screen.findByText(last)]
    act(() => {
      document.getSelection()!.setBaseAndExtent(from.firstChild!, 2, to.firstChild!, 4)
      document.dispatchEvent(new Event('selectionchange'))
    })
  }

  test('is evaluated by a button below the one for notes', async () => {
    const { user, address } = openChat({ at: CHAT, permissions: AUDITOR, other: answering() })
    await select('Buenas noches, chocaron mi auto.', 'Así quedó la puerta.')
    expect(screen.getByRole('button', { name: /Add note/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Evaluate the selection/ }))
    await waitFor(() => expect(address()).toBe('/call-detail-calidad/quality/new/8?from=1&to=3'))
  })

  test('is evaluated by the key E', async () => {
    const { user, address } = openChat({ at: CHAT, permissions: AUDITOR, other: answering() })
    await select('Hola, soy Vale.', 'Hola, soy Vale.')
    await user.keyboard('e')
    await waitFor(() => expect(address()).toBe('/call-detail-calidad/quality/new/8?from=2&to=2'))
  })

  test('can only be used for a note by people who may not audit', async () => {
    const { user, address } = openChat({ at: CHAT, permissions: ['call-detail', 'quality-detail'], other: answering() })
    await select('Hola, soy Vale.', 'Hola, soy Vale.')
    expect(await screen.findByRole('button', { name: /Add note/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Evaluate the selection/ })).toBeNull()
    await user.keyboard('e')
    expect(address()).toBe(CHAT)
  })
})
