import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { openedPartner, openPartner, partnerRow, rowOf } from '#tests/support/partner-page.ts'
import { holding } from '#tests/support/render.tsx'
import { refusal } from '#tests/support/session-backend.ts'

describe('the partners', () => {
  test('several are listed, each with a link to its data', async () => {
    const { backend } = openPartner('/data-partner', [partnerRow(), partnerRow({ id: 9, name: 'Seguros del Sur' })])
    const link = await screen.findByRole('link', { name: 'Seguros del Sur' })
    expect(link).toHaveAttribute('href', '/data-partner/9')
    expect(backend.sentTo('/api/partners/1')).toEqual([])
  })

  test('a single one opens directly', async () => {
    const { address } = openPartner('/data-partner')
    await openedPartner()
    expect(address()).toBe('/data-partner/1')
  })

  test('without any, the page says who can change that', async () => {
    openPartner('/data-partner', [])
    expect(await screen.findByText('There is no partner for you')).toBeVisible()
  })

  test('one that is missing or invisible has no page', async () => {
    const { backend, go } = openPartner('/data-partner/x')
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
    expect(backend.requests.some(({ path }) => path.startsWith('/api/partners'))).toBe(false)
    backend.answer('GET /api/partners/7', () => refusal('missing', 'Nothing.'))
    go('/data-partner/7/funnel')
    await waitFor(() => expect(backend.sentTo('/api/partners/7')).toHaveLength(1))
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  })

  test('without the permission nothing is loaded, and the permission is named', async () => {
    const { backend } = openPartner('/data-partner/1/reconciliation', [], holding(['freshdeck']))
    expect(await screen.findByText('partner-data')).toBeVisible()
    expect(backend.requests.some(({ path }) => path.startsWith('/api/partners'))).toBe(false)
  })

  test('one that cannot be loaded says so, and can be tried again', async () => {
    const { backend, user } = openPartner('/data-partner/1')
    backend.answer('GET /api/partners/1', () => refusal('unavailable', 'Away.'))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    backend.answerAsUsual('GET /api/partners/1')
    backend.answer('GET /api/partners/1', () => ({
      status: 200,
      body: { ...partnerRow(), campaigns: [], today: '2026-03-31', may_set_targets: false },
    }))
    await user.click(retry)
    expect(await openedPartner()).toBeVisible()
  })
})

test('freshness shows amounts, dates, and fields with gaps', async () => {
  openPartner('/data-partner/1/freshness')
  await openedPartner()
  expect(await screen.findByRole('table', { name: 'Freshness' })).toBeVisible()
  const kinds = rowOf('Freshness', 'Policies').getAllByRole('cell')
  expect(kinds[0]).toHaveTextContent('200')
  expect(kinds[2]).toHaveTextContent('Mar 20, 2026')
  expect(kinds[3]).toHaveTextContent('Issue, else effect, else sale')
  const fields = 'Fields of policies'
  expect(rowOf(fields, 'Product').getByText('Filled in')).toBeVisible()
  expect(rowOf(fields, 'Insurer').getByText('Has gaps')).toBeVisible()
  expect(rowOf(fields, 'Insurer').getByText('85%')).toHaveAttribute('title', '170 of 200')
  expect(rowOf(fields, 'Certificate').getByText('Empty')).toBeVisible()
  expect(rowOf('Fields of dialling records', 'Phones').getByText('Too few rows')).toBeVisible()
})

test('the sections link to each other', async () => {
  openPartner('/data-partner/1/freshness')
  await openedPartner()
  const sections = within(screen.getByRole('navigation', { name: 'Partner data' })).getAllByRole('link')
  expect(sections.map((link) => link.getAttribute('href'))).toEqual([
    '/data-partner/1',
    '/data-partner/1/freshness',
    '/data-partner/1/funnel',
    '/data-partner/1/targets',
    '/data-partner/1/reconciliation',
  ])
})
