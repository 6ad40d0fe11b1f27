import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { LinkedCall } from '#contracts/policy-links.ts'
import { renderIsland } from '#tests/support/render-island.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'
import { openSessionTab } from '#tests/support/session-tab.ts'

import { LinkedConversations } from './linked-conversations.tsx'

const link = (change: Partial<LinkedCall> = {}, call: Partial<LinkedCall['call']> = {}): LinkedCall => ({
  ...{ id: 5, role: 'sale', state: 'suggested', origin: 'rule', confidence: 0.7, reasons: [], may_decide: false },
  ...{ decided_by: null, decided_at: null, place: null },
  ...change,
  call: {
    ...{ id: 7, channel: 'voice', started_at: '2026-03-10T15:00:00.000Z', time_zone: 'America/Santiago' },
    ...{ duration_ms: 61_000, agent: 'Ana Paz', disposition: 'Vendido', has_audio: true },
    ...call,
  },
})

/** Opens the conversations of policy 3. */
function openPolicy(data: LinkedCall[], { hidden = 0, mayEdit = false, isUnavailable = false } = {}) {
  const backend = sessionBackend()
  backend.answer('GET /api/policies/3/links', () =>
    isUnavailable ? refusal('unexpected', '') : { status: 200, body: { data, hidden } },
  )
  const { http } = openSessionTab()
  const router = createRouter({
    routeTree: createRootRouteWithContext<{ http: typeof http }>()({
      component: () => <LinkedConversations policyId={3} mayEdit={mayEdit} />,
    }),
    history: createMemoryHistory(),
    context: { http },
  })
  renderIsland(<RouterProvider router={router} />)
  return { backend, user: userEvent.setup({ delay: null }) }
}
const response = (...data: LinkedCall[]) => ({ status: 200, body: { data, hidden: 0 } })

describe('the conversations of a policy', () => {
  test('are grouped by role, those of a sale with their evidence file', async () => {
    openPolicy([link(), link({ id: 6, role: 'service', state: 'confirmed' }, { id: 8, channel: 'whatsapp' })])
    const sale = within((await screen.findByRole('heading', { name: 'Sale' })).closest('section')!)
    expect(sale.getByRole('link', { name: /^Call of Mar 10, 2026, 12:00/ })).toHaveAttribute('href', '/call-detail/7')
    expect(sale.getByText('Voice · 1:01 · Ana Paz · Vendido')).toBeVisible()
    expect(sale.getByRole('link', { name: 'Evidence file' })).toHaveAttribute('href', '/call-detail-poliza/7?policy=3')
    const service = within(screen.getByRole('heading', { name: 'Service' }).closest('section')!)
    expect(service.getByRole('link', { name: /^Chat of/ })).toHaveAttribute(
      'href',
      '/call-detail-ia-whatsapp/whatsapp/8',
    )
    expect(service.queryByRole('link', { name: 'Evidence file' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Claim' })).not.toBeInTheDocument()
  })

  test('open where the policy is mentioned', async () => {
    const place = { seq: 4, start_ms: 12_700 }
    openPolicy([link({ place }), link({ id: 6, place, role: 'service' }, { id: 8, channel: 'webchat' })])
    expect(await screen.findByRole('link', { name: /^Call of/ })).toHaveAttribute('href', '/call-detail/7?t=12')
    expect(screen.getByRole('link', { name: /^Chat of/ })).toHaveAttribute(
      'href',
      '/call-detail-ia-whatsapp/webchat/8?m=4',
    )
  })

  test('that were rejected are listed separately, and hidden ones are counted', async () => {
    openPolicy([link({ state: 'rejected', confidence: 0.7 })], { hidden: 1 })
    expect(await screen.findByText('No conversation is linked to this policy')).toBeVisible()
    expect(screen.getByText('1 rejected link')).toBeVisible()
    expect(screen.getByText('1 conversation is linked that you may not open.')).toBeVisible()
  })

  test('that cannot be loaded say so, and can be tried again', async () => {
    const { backend, user } = openPolicy([], { isUnavailable: true })
    await screen.findByRole('alert')
    backend.answer('GET /api/policies/3/links', () => response(link()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Sale' })).toBeVisible()
  })
})

describe('a person with the permission', () => {
  test('links a conversation by its number, with a role', async () => {
    const { backend, user } = openPolicy([], { mayEdit: true })
    await user.click(await screen.findByRole('button', { name: 'Link a conversation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Link a conversation' }))
    backend.answer('POST /api/policies/3/links', () =>
      refusal('invalid', 'Some fields need another look.', { interaction_id: ['There is none.'] }),
    )
    await user.type(dialog.getByRole('textbox', { name: 'Number of the conversation' }), '12')
    await user.click(dialog.getByRole('button', { name: 'Link it' }))
    expect(await dialog.findByText('There is none.')).toBeVisible()

    await user.type(dialog.getByRole('textbox', { name: 'Number of the conversation' }), '3')
    await user.click(dialog.getByRole('combobox', { name: 'What it was' }))
    await user.click(await screen.findByRole('option', { name: 'Claim' }))
    backend.answer('POST /api/policies/3/links', () => ({ status: 200, body: { success: true } }))
    backend.answer('GET /api/policies/3/links', () => response(link({ role: 'claim', state: 'confirmed' })))
    await user.click(dialog.getByRole('button', { name: 'Link it' }))
    expect(await screen.findByRole('heading', { name: 'Claim' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/policies/3/links').flatMap(({ body }) => body ?? [])).toEqual([
      { interaction_id: 12, role: 'service' },
      { interaction_id: 123, role: 'claim' },
    ])
  })

  test('is the only one to whom this is offered', async () => {
    openPolicy([link()])
    expect(await screen.findByRole('heading', { name: 'Sale' })).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
