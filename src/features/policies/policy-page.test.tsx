import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Policy } from '#contracts/policies.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { examplePolicy } from '../../../tests/support/example-policy.ts'

function openPolicy(policy: Partial<Policy> = {}, permissions: PermissionName[] = ['policy-detail']) {
  const reader = holding(permissions)
  const backend = sessionBackend(reader)
  backend.answer('GET /api/policies/12', () => ({ status: 200, body: examplePolicy(policy) }))
  backend.answer('GET /api/policies/12/links', () => ({ status: 200, body: { data: [], hidden: 0 } }))
  return { ...renderAt('/details-polizas?policy=12&partner_id=1', { as: reader, backend }), backend }
}

const opened = () => screen.findByRole('heading', { level: 1, name: 'Policy HO-0001/26' })
const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!)
const fact = (name: string) => screen.getByText(name, { selector: '[class*="facts"] dt' }).nextElementSibling

const ended: Partial<Policy> = {
  status: 'cancelled',
  ended_on: '2026-02-01',
  reason: {
    ...{ cancel_reason: 'price', cancel_detail: 'better-offer', cancel_origin: 'customer', end_told: 'Precio' },
    chosen: { by: { id: 3, name: 'Luz Vera' }, at: '2026-03-01T12:00:00.000Z' },
    version: 1,
  },
}

describe('a policy', () => {
  test('shows people and costs, and links back to the list', async () => {
    openPolicy()
    await opened()
    expect(screen.getByRole('link', { name: 'All policies' })).toHaveAttribute('href', '/details-polizas?partner_id=1')
    const people = screen.getByRole('table', { name: 'People' })
    expect(within(people).getByText('•••••6785')).toBeVisible()
    expect(within(people).getByText('••••-••-••')).toBeVisible()
    expect(screen.getByText(/^Names, ids, birthdays, telephones and addresses are masked/)).toBeVisible()
    expect(fact('Sum insured')).toHaveTextContent('CLP 50,000,000')
    expect(fact('Paid how often')).toHaveTextContent('Every month')
  })

  test('says how long it has been in force, and which marks it has reached', async () => {
    openPolicy()
    await opened()
    const clock = section('Persistency')
    expect(clock.getByText('3 months in force')).toBeVisible()
    expect(clock.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3 monthsIn forceMar 1, 2026',
      '6 monthsTo comeJun 1, 2026',
      '13 monthsTo comeJan 1, 2027',
      '25 monthsTo comeJan 1, 2028',
      '37 monthsTo comeJan 1, 2029',
    ])
    expect(clock.getByText('As of Mar 28, 2026, America/Santiago.')).toBeVisible()
  })

  test('shows the remaining columns of its files, marks masked ones, and names the imported rows', async () => {
    openPolicy({
      fields: [{ name: 'Contratante', value: 'Rosa D.', is_masked: true }],
      sources: [
        {
          ...{ file: 'polizas.csv', row: 1204, kind: 'policies', format: 'policies', sha256: 'ab12' },
          imported_at: '2026-03-27T10:00:00.000Z',
        },
      ],
    })
    await opened()
    expect(fact('Contratante')).toHaveTextContent('Rosa D. (masked)')
    expect(fact('File')).toHaveTextContent('polizas.csv')
    expect(fact('Row')).toHaveTextContent('1,204')
  })

  test('that is excluded from persistency says why', async () => {
    openPolicy({ clock: { kind: 'left-out', why: 'no-last-day' } })
    await opened()
    expect(section('Persistency').getByText('Ended, and nobody knows when')).toBeVisible()
  })

  test('shows its events, with conversations and their evidence', async () => {
    const call = {
      id: 7,
      channel: 'voice' as const,
      started_at: '2025-11-20T15:00:00.000Z',
      duration_ms: 61_000,
      agent: 'Ana Paz',
    }
    openPolicy({
      timeline: [
        { kind: 'conversation', on: '2025-11-20', role: 'sale', state: 'suggested', confidence: 0.9, call },
        { kind: 'milestone', on: '2025-11-20', what: 'sold' },
        {
          ...{ kind: 'instalments', on: '2025-12-01', until: '2026-02-01', state: 'paid' },
          ...{ numbers: { first: 1, last: 3 }, count: 3, minor: 38_970 },
        },
        {
          ...{ kind: 'instalments', on: '2026-03-01', until: '2026-03-01', state: 'overdue' },
          ...{ numbers: { first: 4, last: 4 }, count: 1, minor: 12_990 },
        },
      ],
    })
    await opened()
    const [conversation, sold, paid, overdue] = section('Timeline').getAllByRole('listitem')
    expect(within(conversation!).getByRole('link', { name: 'Conversation of the sale' })).toHaveAttribute(
      'href',
      '/call-detail/7',
    )
    expect(within(conversation!).getByRole('link', { name: 'Evidence file' })).toHaveAttribute(
      'href',
      '/call-detail-poliza/7?policy=12',
    )
    expect(conversation).toHaveTextContent('Voice · 12:00 PM · 1:01 · Ana Paz')
    expect(conversation).toHaveTextContent('Suggested, 90% sure: nobody has confirmed it yet')
    expect(sold).toHaveTextContent('Nov 20, 2025Sold')
    expect(paid).toHaveTextContent('3 instalments paid: CLP 38,970')
    expect(paid).toHaveTextContent('Numbers 1 to 3 · until Feb 1, 2026')
    expect(overdue).toHaveTextContent('1 instalment overdue: CLP 12,990')
  })

  test('shows its instalments with totals, and says when there are more', async () => {
    openPolicy({
      instalments: {
        totals: {
          asked: { count: 480, minor: 4_800_000 },
          paid: { count: 3, minor: 30_000 },
          due: { count: 476, minor: 4_760_000 },
          overdue: { count: 1, minor: 10_000 },
        },
        total: 480,
        rows: [
          { number: 4, due_on: '2026-03-01', amount: 10_000, paid: 0, paid_on: null, state: 'overdue' },
          { number: 5, due_on: '2026-04-01', amount: 10_000, paid: 0, paid_on: null, state: 'due' },
        ],
      },
    })
    await opened()
    expect(fact('Overdue')).toHaveTextContent('CLP 10,000 (1)')
    const [, first] = within(screen.getByRole('table', { name: 'Instalments' })).getAllByRole('row')
    expect(first).toHaveTextContent('4Mar 1, 2026Overdue—CLP 10,000CLP 0')
    expect(screen.getByText(/Of 480 instalments those nearest to today are shown/)).toBeVisible()
  })
})

describe('the reason why a policy ended', () => {
  test('is shown in two levels, with its origin and author', async () => {
    openPolicy(ended)
    await opened()
    expect(fact('Reason')).toHaveTextContent('Price')
    expect(fact('In detail')).toHaveTextContent('A better offer elsewhere')
    expect(fact('Ended by')).toHaveTextContent('Customer')
    expect(fact('As the file says')).toHaveTextContent('Precio')
    expect(fact('Chosen by')).toHaveTextContent(/^Luz Vera, /)
    expect(screen.queryByRole('button', { name: 'Say why it ended' })).not.toBeInTheDocument()
  })

  test('can be set with the permission: the details depend on the reason', async () => {
    const { backend } = openPolicy(ended, ['policy-detail', 'policy-edit'])
    backend.answer('PATCH /api/policies/12/reason', () => ({ status: 200, body: { success: true } }))
    await opened()
    fireEvent.click(screen.getByRole('button', { name: 'Say why it ended' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'sale' } })
    expect(dialog.getByLabelText('In detail')).toHaveDisplayValue('None chosen')
    fireEvent.change(dialog.getByLabelText('In detail'), { target: { value: 'not-agreed-to' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save reason' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/policies/12/reason')[0]!.body).toEqual({
      ...{ cancel_reason: 'sale', cancel_detail: 'not-agreed-to', cancel_origin: 'customer', version: 1 },
    })
    expect(backend.sentTo('/api/policies/12')).toHaveLength(2)
  })

  test('set by somebody else meanwhile causes a conflict, and the selection is not lost', async () => {
    const { backend } = openPolicy(ended, ['policy-detail', 'policy-edit'])
    backend.answer('PATCH /api/policies/12/reason', () => refusal('conflict', 'Meanwhile.'))
    await opened()
    fireEvent.click(screen.getByRole('button', { name: 'Say why it ended' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Ended by'), { target: { value: 'insurer' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save reason' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(dialog.getByLabelText('Ended by')).toHaveDisplayValue('Insurer')
    fireEvent.click(dialog.getByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(() => expect(backend.sentTo('/api/policies/12')).toHaveLength(2))
  })

  test('is not requested for a policy in force', async () => {
    openPolicy({}, ['policy-detail', 'policy-edit'])
    await opened()
    expect(screen.queryByRole('button', { name: 'Say why it ended' })).not.toBeInTheDocument()
    expect(screen.queryByText('Why it ended')).not.toBeInTheDocument()
  })
})

test('the sheet is printed after that was recorded', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { backend } = openPolicy()
  backend.answer('POST /api/policies/12/print', () => ({ status: 200, body: { success: true } }))
  await opened()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  expect(backend.sentTo('/api/policies/12/print')).toHaveLength(1)
  const sheet = document.querySelector<HTMLElement>('[data-print-sheet]')!
  expect(sheet).toHaveTextContent('Policy HO-0001/26')
  expect(sheet).toHaveTextContent('Personal data is masked.')
  expect(sheet).toHaveTextContent('Nov 20, 2025Sold')
})

test('a policy that does not exist has no page', async () => {
  const reader = holding(['policy-detail'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/policies/13', () => refusal('missing', 'Nothing.'))
  renderAt('/details-polizas?policy=13', { as: reader, backend })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
})

test('a policy that cannot be loaded says so, and can be tried again', async () => {
  const reader = holding(['policy-detail'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/policies/12', () => refusal('unavailable', 'The database is away.'))
  backend.answer('GET /api/policies/12/links', () => ({ status: 200, body: { data: [], hidden: 0 } }))
  renderAt('/details-polizas?policy=12', { as: reader, backend })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  backend.answer('GET /api/policies/12', () => ({ status: 200, body: examplePolicy() }))
  fireEvent.click(retry)
  expect(await opened()).toBeVisible()
})
