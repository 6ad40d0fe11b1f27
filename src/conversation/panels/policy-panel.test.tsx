import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { LinkedPolicies, LinkedPolicy } from '#contracts/policy-links.ts'
import { mockBrowserLayout, openCall } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { type Handler, refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()

const suggested: LinkedPolicy = {
  ...{ id: 5, role: 'sale', state: 'suggested', origin: 'rule', confidence: 0.92, may_decide: true },
  reasons: [
    { about: 'policy-number', which: 'number', seq: 3, named: true },
    { about: 'customer' },
    { about: 'time', event: 'sold', days: 1 },
    { about: 'agent', same: false },
  ],
  ...{ decided_by: null, decided_at: null, place: { seq: 3, start_ms: 4_000 } },
  policy: { id: 9, number: 'POL-77', product: 'Hogar', status: 'active', effective_on: '2026-03-01' },
}
const confirmed: LinkedPolicy = {
  ...suggested,
  ...{ state: 'confirmed', decided_by: { id: 2, name: 'Eva Ruiz' }, decided_at: '2026-03-04T10:00:00.000Z' },
}
const answering = (...data: LinkedPolicy[]): { other: Record<string, Handler> } => ({
  other: { 'GET /api/calls/7/policies': () => ({ status: 200, body: { data, hidden: 0 } satisfies LinkedPolicies }) },
})
const at = '/call-detail/7?panel=policy'
const entry = async () => within((await screen.findByRole('link', { name: 'Policy POL-77' })).closest('li')!)

describe('the policies of a conversation', () => {
  test('are displayed beside it, with their confidence and the reasons', async () => {
    const { user } = openCall({ at, ...answering(suggested) })
    const linkedPolicy = await entry()
    expect(linkedPolicy.getByRole('link', { name: 'Policy POL-77' })).toHaveAttribute(
      'href',
      '/details-polizas?policy=9',
    )
    expect(linkedPolicy.getByText(/Suggested with high confidence/)).toHaveTextContent('92%')
    await user.click(linkedPolicy.getByText('What the rules found'))
    expect(linkedPolicy.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The policy’s number is said',
      'The customer is a party of the policy',
      '1 day after it was sold',
      'Another agent sold the policy',
    ])
  })

  test('are displayed beside a chat too', async () => {
    openChat({
      at: '/call-detail-ia-whatsapp/whatsapp/8?panel=policy',
      other: { 'GET /api/calls/8/policies': () => ({ status: 200, body: { data: [suggested], hidden: 0 } }) },
    })
    expect(await screen.findByRole('link', { name: 'Policy POL-77' })).toBeVisible()
  })

  test('say how many the reader may not see', async () => {
    openCall({
      at,
      other: { 'GET /api/calls/7/policies': () => ({ status: 200, body: { data: [], hidden: 2 } }) },
    })
    expect(await screen.findByText('2 policies are linked that you may not see.')).toBeVisible()
    expect(screen.getByText('No policy is linked')).toBeVisible()
  })

  test('that cannot be loaded say so, and can be requested again', async () => {
    const { backend, user } = openCall({
      at,
      other: { 'GET /api/calls/7/policies': () => refusal('unavailable', '') },
    })
    await screen.findByText('The server cannot be reached')
    backend.answer('GET /api/calls/7/policies', answering(suggested).other['GET /api/calls/7/policies']!)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Policy POL-77' })).toBeVisible()
  })
})

describe('a person', () => {
  test('confirms a suggestion with a role, based on the displayed state', async () => {
    const { backend, user } = openCall({ at, ...answering(suggested) })
    backend.answer('PATCH /api/policy-links/5', () => ({ status: 200, body: { success: true } }))
    const before = await entry()
    await user.click(before.getByRole('combobox', { name: 'What it was' }))
    await user.click(await screen.findByRole('option', { name: 'Verification' }))
    backend.answer('GET /api/calls/7/policies', () => ({
      status: 200,
      body: { data: [{ ...confirmed, role: 'verification' }], hidden: 0 },
    }))
    await user.click(before.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Confirmed')).toBeVisible()
    expect(screen.getByText(/by Eva Ruiz/)).toBeVisible()
    expect(backend.sentTo('/api/policy-links/5').map(({ body }) => body)).toEqual([
      { state: 'confirmed', role: 'verification', seen: { state: 'suggested', role: 'sale' } },
    ])
    expect((await entry()).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  })

  test('rejects a confirmed link', async () => {
    const { backend, user } = openCall({ at, ...answering(confirmed) })
    backend.answer('PATCH /api/policy-links/5', () => ({ status: 200, body: { success: true } }))
    const linkedPolicy = await entry()
    expect(linkedPolicy.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
    backend.answer('GET /api/calls/7/policies', () => ({
      status: 200,
      body: { data: [{ ...confirmed, state: 'rejected' }], hidden: 0 },
    }))
    await user.click(linkedPolicy.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Rejected')).toBeVisible()
    expect(backend.sentTo('/api/policy-links/5').map(({ body }) => body)).toEqual([
      { state: 'rejected', seen: { state: 'confirmed', role: 'sale' } },
    ])
  })

  test('is informed if somebody else was faster, and sees their decision', async () => {
    const { backend, user } = openCall({ at, ...answering(suggested) })
    backend.answer('PATCH /api/policy-links/5', () =>
      refusal('conflict', 'Somebody else has changed this in the meantime.'),
    )
    await user.click((await entry()).getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Somebody else has changed this in the meantime.')).toBeVisible()
    backend.answer('GET /api/calls/7/policies', answering(confirmed).other['GET /api/calls/7/policies']!)
    await user.click(screen.getByRole('button', { name: 'Show what was saved meanwhile' }))
    expect(await screen.findByText('Confirmed')).toBeVisible()
    expect(screen.queryByText('Somebody else has changed this in the meantime.')).not.toBeInTheDocument()
  })

  test('who may not decide sees no buttons', async () => {
    openCall({ at, ...answering({ ...suggested, may_decide: false }) })
    expect((await entry()).queryByRole('button')).not.toBeInTheDocument()
  })
})
