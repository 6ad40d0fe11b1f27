import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Debt, DebtRowDto } from '#contracts/debts.ts'
import { exampleDebt, exampleOptions, exampleRow } from '#tests/support/example-debts.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

function openWorklist(address: string, rows: DebtRowDto[] = [exampleRow()]) {
  const reader = holding(['collections-data'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/debts', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/debts', { page: Number(query.get('page')), perPage: 25 }),
  }))
  backend.answer('GET /api/debt-options', () => ({ status: 200, body: exampleOptions }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, sentQuery: () => Object.fromEntries(backend.sentTo('/api/debts').at(-1)!.query) }
}

describe('the worklist', () => {
  test('links each debt, and shows its balance, its promise and when a call is permitted', async () => {
    openWorklist('/data-partner-cob/worklist', [
      exampleRow(),
      exampleRow({ id: 13, external_id: 'D-2', phone: '+56 9 0012 3456', promise: null }),
      exampleRow({ id: 14, phone: null, next: { kind: 'at', at: '2026-04-13T12:00:00.000Z', waits: 'limit' } }),
      exampleRow({ id: 15, phone: null, next: { kind: 'never', because: 'do-not-call' } }),
      exampleRow({ id: 16, phone: null, next: { kind: 'never', because: 'closed' } }),
    ])
    expect(await screen.findByRole('link', { name: 'D-2' })).toHaveAttribute('href', '/data-partner-cob/worklist/13')
    const [, first, second, third, fourth, fifth] = screen.getAllByRole('row')
    expect(first).toHaveTextContent('MX$6,000.00')
    expect(first).toHaveTextContent('31–60 days')
    expect(first).toHaveTextContent('Broken')
    expect(within(first!).queryByRole('link', { name: /3456/ })).not.toBeInTheDocument()
    expect(within(second!).getByRole('link', { name: '+56 9 0012 3456' })).toHaveAttribute('href', 'tel:+56900123456')
    expect(third).toHaveTextContent('From Apr 13, 2026, 8:00 AM: limit reached')
    expect(third).not.toHaveTextContent('3456')
    expect(fourth).toHaveTextContent('Must not be called')
    expect(fifth).toHaveTextContent('Nothing is open')
    expect(screen.getByText('5 debts')).toBeVisible()
  })

  test('has its whole state in the address, and says which debts the link of a figure selected', async () => {
    const { sentQuery } = openWorklist(
      '/data-partner-cob/worklist?standing=all&rolled_from=2026-02-28&rolled_to=2026-03-31&opening=1&outcome=paid&bucket=9&q=3456',
    )
    await screen.findByRole('table')
    expect(sentQuery()).toEqual({
      ...{ page: '1', per_page: '25', sort: '-priority', standing: 'all', q: '3456' },
      ...{ rolled_from: '2026-02-28', rolled_to: '2026-03-31', opening: '1', outcome: 'paid' },
    })
    expect(
      screen.getByText('Open at the end of Feb 28, 2026 as “1–7 days”, and “Paid” at the end of Mar 31, 2026.'),
    ).toBeVisible()
  })

  test('is filtered by the fields above it', async () => {
    const { address, sentQuery } = openWorklist('/data-partner-cob/worklist?page=3')
    fireEvent.change(await screen.findByLabelText('Promise'), { target: { value: 'broken' } })
    await waitFor(() => expect(sentQuery()).toMatchObject({ promise: 'broken', page: '1' }))
    fireEvent.click(screen.getByLabelText('May be called now'))
    await waitFor(() => expect(sentQuery()).toMatchObject({ callable: 'yes' }))
    expect(address()).toBe('/data-partner-cob/worklist?promise=broken&callable=yes')
  })

  test('explains where debts come from if there are none, and says when no debt matches the filters', async () => {
    const { go } = openWorklist('/data-partner-cob/worklist', [])
    expect(await screen.findByText('There are no debts for you')).toBeVisible()
    go('/data-partner-cob/worklist?bucket=2')
    expect(await screen.findByText('No debt matches')).toBeVisible()
  })
})

function openDebt(debt: Partial<Debt> = {}) {
  const worker = holding(['collections-data', 'collections-edit'])
  const backend = sessionBackend(worker)
  backend.answer('GET /api/debts/12', () => ({ status: 200, body: exampleDebt(debt) }))
  return renderAt('/data-partner-cob/worklist/12', { as: worker, backend })
}

const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!)
const debtHeading = () => screen.findByRole('heading', { level: 1, name: 'Debt D-1' })

describe('a debt', () => {
  test('shows its balance over time, promises, attempts and when each medium is permitted', async () => {
    openDebt({
      contacts: [
        {
          id: '9',
          source: 'noted',
          at: '2026-03-20T15:00:00.000Z',
          medium: 'call',
          result: 'no-answer',
          path: ['not-contacted', 'no-answer'],
          breach: 'hours',
          by: { id: 7, name: 'Ada Lovelace' },
          note: 'Nobody at home',
          interaction: { id: 5, channel: 'voice' },
        },
        {
          ...{ id: '9', source: 'conversation', at: '2026-03-19T15:00:00.000Z', medium: 'call', result: null },
          ...{ path: null, breach: null, by: null, note: '', interaction: null },
        },
        {
          ...{ id: '9', source: 'base', at: '2026-03-18T15:00:00.000Z', medium: 'call', result: 'NO CONTESTA' },
          ...{ path: ['not-contacted', 'no-answer'], breach: null, by: null, note: '', interaction: null },
        },
      ],
    })
    await debtHeading()
    expect(section('Balance').getByRole('row', { name: /Mar 10, 2026 MX\$6,000\.00 MX\$4,000\.00/ })).toBeVisible()
    expect(section('Promises').getByText('MX$4,000.00 until Apr 10, 2026')).toBeVisible()
    const attempts = section('Attempts')
    expect(attempts.getAllByText('Not contacted › No answer')).toHaveLength(2)
    expect(attempts.getByText('Imported')).toBeVisible()
    expect(attempts.getByText('From a calling base')).toBeVisible()
    expect(attempts.getByText('Outside the permitted hours')).toBeVisible()
    expect(attempts.getByRole('link', { name: 'Conversation' })).toHaveAttribute('href', '/call-detail/5')
    const permitted = section('Next permitted contact')
    expect(permitted.getAllByText('Permitted now')).toHaveLength(2)
    expect(permitted.getByText('From Apr 8, 2026, 8:00 AM: limit reached')).toBeVisible()
  })

  test('says that phone numbers are hidden while calls are not permitted', async () => {
    openDebt({ phones: [], next: { kind: 'at', at: '2026-04-13T12:00:00.000Z', waits: 'limit' } })
    await debtHeading()
    expect(section('Next permitted contact').getByText(/shown while a call is permitted/)).toBeVisible()
  })

  test('records an attempt, says why one is refused, and records it as having happened', async () => {
    const { backend, user } = openDebt()
    await debtHeading()
    backend.answer('POST /api/debts/12/attempts', () =>
      refusal('invalid', 'No.', { medium: ['The next permitted moment is 2026-04-08 08:00.'] }),
    )
    await user.click(screen.getByRole('button', { name: 'Note an attempt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Note an attempt' }))
    fireEvent.change(dialog.getByLabelText('By'), { target: { value: 'message' } })
    fireEvent.change(dialog.getByLabelText('What came of it'), { target: { value: 'refused' } })
    await user.click(dialog.getByRole('button', { name: 'Note attempt' }))
    expect(await dialog.findByText('The next permitted moment is 2026-04-08 08:00.')).toBeVisible()
    backend.answer('POST /api/debts/12/attempts', () => ({ status: 200, body: { id: 1 } }))
    await user.click(dialog.getByLabelText(/It has happened/))
    await user.click(dialog.getByRole('button', { name: 'Note attempt' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/debts/12/attempts').at(-1)?.body).toEqual({
      ...{ medium: 'message', result: 'refused', has_happened: true, note: '', at: null, interaction_id: null },
    })
  })

  test('records an earlier attempt in the time zone of the partner, and that a person must not be called', async () => {
    const { backend, user } = openDebt()
    await debtHeading()
    backend.answer('POST /api/debts/12/attempts', () => ({ status: 200, body: { id: 1 } }))
    await user.click(screen.getByRole('button', { name: 'Note an attempt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Note an attempt' }))
    fireEvent.change(dialog.getByLabelText(/^When, if not now/), { target: { value: '2026-04-03T11:30' } })
    fireEvent.change(dialog.getByLabelText('What came of it'), { target: { value: 'do-not-call' } })
    await user.click(dialog.getByRole('button', { name: 'Note attempt' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/debts/12/attempts').at(-1)?.body).toMatchObject({
      ...{ result: 'do-not-call', at: '2026-04-03T14:30:00.000Z' },
    })
  })

  test('records a promise in the currency of the debt if none is open', async () => {
    const { backend, user } = openDebt()
    await debtHeading()
    backend.answer('POST /api/debts/12/promises', () => ({ status: 200, body: { id: 1 } }))
    await user.click(screen.getByRole('button', { name: 'Note a promise' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Note a promise' }))
    expect(dialog.getByLabelText('Amount, MXN')).toHaveValue('6000.00')
    fireEvent.change(dialog.getByLabelText('Amount, MXN'), { target: { value: '1.500' } })
    await user.click(dialog.getByRole('button', { name: 'Note promise' }))
    expect(
      await dialog.findByText('Write the amount like 1,234.50, with no more decimals.', { selector: 'p[id]' }),
    ).toBeVisible()
    expect(backend.sentTo('/api/debts/12/promises')).toEqual([])
    fireEvent.change(dialog.getByLabelText('Amount, MXN'), { target: { value: '1234,5' } })
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-04-09' } })
    await user.click(dialog.getByRole('button', { name: 'Note promise' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(backend.sentTo('/api/debts/12/promises').at(-1)?.body).toEqual({
      ...{ due_on: '2026-04-09', amount: 123_450, note: '' },
    })
  })

  test('offers no promise while one is open, and withdraws the open one', async () => {
    const { backend, user } = openDebt({ promise: { state: 'open', due_on: '2026-04-10', amount: 400_000 } })
    await debtHeading()
    expect(screen.queryByRole('button', { name: 'Note a promise' })).not.toBeInTheDocument()
    backend.answer('PATCH /api/promises/4', () => refusal('conflict', 'It is decided already.'))
    await user.click(section('Promises').getByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this promise?' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw promise' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    backend.answer('PATCH /api/promises/4', () => ({ status: 200, body: { id: 4 } }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw promise' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('with a decided promise offers no withdrawal', async () => {
    const [promise] = exampleDebt().promises
    openDebt({ promises: [{ ...promise!, state: 'kept', paid: 400_000 }] })
    await debtHeading()
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })

  test('is read-only for a person who may not work on it', async () => {
    const reader = holding(['collections-data'])
    const backend = sessionBackend(reader)
    backend.answer('GET /api/debts/12', () => ({ status: 200, body: exampleDebt() }))
    renderAt('/data-partner-cob/worklist/12', { as: reader, backend })
    await debtHeading()
    expect(screen.queryByRole('button', { name: /Note|Withdraw/ })).not.toBeInTheDocument()
  })
})

test('a debt that does not exist shows the page “not found”', async () => {
  const reader = holding(['collections-data'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/debts/13', () => refusal('missing', 'Nothing.'))
  renderAt('/data-partner-cob/worklist/13', { as: reader, backend })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
})
