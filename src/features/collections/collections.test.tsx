import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Collections } from '#contracts/collections.ts'
import { exampleCollections, exampleOptions } from '#tests/support/example-debts.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

function openCollections(answer: Partial<Collections> = {}, address = '/data-partner-cob', more: 'call-import'[] = []) {
  const reader = holding(['collections-data', ...more])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/collections', () => ({ status: 200, body: exampleCollections(answer) }))
  backend.answer('GET /api/debt-options', () => ({ status: 200, body: exampleOptions }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, sentQuery: () => Object.fromEntries(backend.sentTo('/api/collections').at(-1)!.query) }
}

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('the figures of the portfolio', () => {
  test('show what is overdue, and the rates with their counts, each linking to its debts', async () => {
    openCollections()
    expect(await screen.findByRole('link', { name: /Balance overdue MX\$13,000\.00/ })).toHaveAttribute(
      'href',
      '/data-partner-cob/worklist?as_of=2026-04-06&currency=MXN&overdue=yes',
    )
    expect(hrefOf(/Contactability 25\.0%/)).toContain('attempted_from=2026-03-01&attempted_to=2026-03-31')
    expect(hrefOf(/Promises kept 95\.0%/)).toContain('promised_from=2026-03-01')
    expect(hrefOf(/Recovery 25\.0%/)).toContain('assigned_to=2026-03-31')
    fireEvent.focus(screen.getByRole('link', { name: /Promises kept/ }))
    expect(await screen.findByText('19 of 20')).toBeInTheDocument()
    expect(screen.getByText('95 % interval: 76% to 99%')).toBeInTheDocument()
  })

  test('hide a rate of fewer than five cases', async () => {
    openCollections({ promises: { due: 4, kept: 4, waiting: [], waiting_total: 0 } })
    expect(await screen.findByRole('link', { name: /Promises kept –/ })).toBeVisible()
    expect(screen.getByText(/No promise of the period was broken/)).toBeVisible()
  })

  test('show where each bucket went, in amounts and in debts, with links to the debts of a cell', async () => {
    const { user } = openCollections()
    const table = within(await screen.findByRole('table', { name: /Opening and roll rate/ }))
    const first = table.getByRole('rowheader', { name: '1–7 days' }).closest('tr')!
    expect(first).toHaveTextContent(/10MX\$20,000\.00MX\$0\.00MX\$13,000\.00MX\$7,000\.00MX\$0\.0065\.0%/)
    const second = table.getByRole('rowheader', { name: '8–30 days' }).closest('tr')!
    expect(within(second).getByTitle('Too few debts for a rate')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Count by'), 'By number of debts')
    expect(first).toHaveTextContent(/100820/)
    expect(within(first).getByTitle('8 of 10')).toHaveTextContent('80%49% to 94%')
  })

  test('never add two currencies: the one with most debts is shown, and another can be selected', async () => {
    const { user } = openCollections({
      portfolio: [
        { currency: 'CLP', bucket: 2, debts: 2, balance: 5_000 },
        { currency: 'MXN', bucket: 2, debts: 1, balance: 5_000 },
      ],
    })
    expect(await screen.findByRole('link', { name: /Balance overdue CLP\s5,000/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Balance overdue MX/ })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'Currency' }))
    await user.click(await screen.findByRole('option', { name: 'MXN' }))
    expect(await screen.findByRole('link', { name: /Balance overdue MX\$50\.00/ })).toBeVisible()
  })

  test('link a broken promise to its debt', async () => {
    openCollections()
    const table = within(await screen.findByRole('table', { name: /Broken in the period/ }))
    expect(table.getByRole('link', { name: 'D-1' })).toHaveAttribute('href', '/data-partner-cob/worklist/12')
    expect(table.getByText('Broken')).toBeVisible()
  })

  test('show what the law of each country permits, its source, and what was not permitted', async () => {
    openCollections()
    const law = within((await screen.findByRole('heading', { name: 'Chile' })).closest('article')!)
    expect(law.getByText('Mon–Sat, 08:00–20:00')).toBeVisible()
    expect(law.getByText('Call and Visit: at most 1 in 7 days')).toBeVisible()
    expect(law.getByText('Message: at most 2 in 7 days, at least 2 days apart')).toBeVisible()
    expect(law.getByText(/Ley 21\.320/)).toBeVisible()
    expect(law.getByText('More often than permitted: 3')).toBeVisible()
    expect(screen.getByText(/No law of this country is known here/)).toBeVisible()
  })

  test('follow the filters in the address', async () => {
    const { sentQuery, address } = openCollections({}, '/data-partner-cob?team_id=3&from=2026-02-01&to=nonsense')
    const day = await screen.findByLabelText('Portfolio as of')
    expect(sentQuery()).toEqual({ team_id: '3', from: '2026-02-01' })
    fireEvent.change(day, { target: { value: '2026-03-15' } })
    await waitFor(() => expect(sentQuery()).toMatchObject({ as_of: '2026-03-15', team_id: '3' }))
    expect(address()).toBe('/data-partner-cob?team_id=3&from=2026-02-01&as_of=2026-03-15')
  })
})

test('without debts the page explains where they come from, and links to the imports only for people who may import', async () => {
  openCollections({ has_debts: false })
  expect(await screen.findByText('There are no debts for you')).toBeVisible()
  expect(screen.getByText('call-import')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Import a file' })).not.toBeInTheDocument()
})

test('a person who may import gets a link to the imports', async () => {
  openCollections({ has_debts: false }, '/data-partner-cob', ['call-import'])
  expect(await screen.findByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/imports')
})

test('figures that could not be loaded say so, and can be loaded again', async () => {
  const { backend, user } = openCollections()
  await screen.findByRole('heading', { name: 'Chile' })
  backend.answer('GET /api/collections', () => refusal('unavailable', 'The database is away.'))
  fireEvent.change(screen.getByLabelText('Portfolio as of'), { target: { value: '2026-03-15' } })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  backend.answer('GET /api/collections', () => ({ status: 200, body: exampleCollections() }))
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Chile' })).toBeVisible()
})

test('without the permission requests nothing and names it', async () => {
  const { backend } = renderAt('/data-partner-cob', { as: holding(['freshdeck']) })
  expect(await screen.findByText('collections-data')).toBeVisible()
  expect(backend.requests.some(({ path }) => /debt|collections/.test(path))).toBe(false)
})
