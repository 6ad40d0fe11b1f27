import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ScorecardDefaults } from '#contracts/scorecard-defaults.ts'
import { exampleContent } from '#tests/support/example-scorecard.ts'
import { pressExport } from '#tests/support/export-press.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press, title } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { openScorecards, scorecardRow } from '#tests/support/scorecard-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const row = async () => (await screen.findByRole('link', { name: 'Sales call' })).closest('tr')!

describe('the list of scorecards', () => {
  test('shows what is published, what is in draft, and the number of evaluations', async () => {
    openScorecards('/quality/scorecards')
    const cells = within(await row())
    for (const text of ['Version 1', 'Draft', 'Sale', '4', '12']) expect(cells.getByText(text)).toBeVisible()
    expect(cells.getByRole('link')).toHaveAttribute('href', '/quality/scorecards/5')
    expect(screen.getByText('1 scorecard')).toBeVisible()
  })

  test('loads what its address says', async () => {
    const { backend } = openScorecards('/quality/scorecards?state=archived&q=sale&sort=-evaluations')
    await screen.findByRole('table')
    expect(Object.fromEntries(backend.sentTo('/api/scorecards')[0]!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: '-evaluations',
      q: 'sale',
      state: 'archived',
    })
  })

  test('is exported with its filters', async () => {
    const { backend, user } = openScorecards('/quality/scorecards?state=archived')
    expect(await pressExport(user, backend, '/api/scorecards/export')).toMatchObject({
      format: 'csv',
      state: 'archived',
    })
  })

  test('archives and restores a scorecard', async () => {
    const shown = noticesShown()
    const { backend, user } = openScorecards('/quality/scorecards')
    backend.answer('GET /api/scorecards', () => ({
      status: 200,
      body: pageOf([{ ...scorecardRow, archived: true }], '/api/scorecards'),
    }))
    await row()
    await user.click(await screen.findByRole('button', { name: 'Bring Sales call back' }))
    await waitFor(() => expect(shown).toHaveLength(1))
    const change = backend.requests.find(({ method }) => method === 'PATCH')!
    expect(change).toMatchObject({ path: '/api/scorecards/5', body: { archived: false } })
  })

  test('is closed without the permission, and loads nothing', async () => {
    const { backend } = openScorecards('/quality/scorecards', { as: ['quality-audit'] })
    await title()
    expect(screen.getByText(/quality-scorecards/)).toBeVisible()
    expect(backend.sentTo('/api/scorecards')).toEqual([])
  })
})

describe('a new scorecard', () => {
  test('starts with a title in a language, and opens', async () => {
    const { backend, address, user } = openScorecards('/quality/scorecards')
    await user.click(await screen.findByRole('button', { name: 'New scorecard' }))
    await fillIn({ Title: 'Venta', 'Its own language': 'es' })
    press('Begin a draft')
    await waitFor(() => expect(address()).toBe('/quality/scorecards/5'))
    const added = backend.requests.find(({ method }) => method === 'POST')!
    expect(added.body).toMatchObject({
      campaign_kinds: [],
      content: { title: { es: 'Venta' }, locale: 'es', sections: [{ title: {}, questions: [] }] },
    })
  })

  test('is added from the defaults that do not exist yet', async () => {
    const { backend, user } = openScorecards('/quality/scorecards')
    const offer = { title: { en: 'Sale' }, description: { en: 'Of a sale.' }, campaign_kinds: [], questions: 20 }
    const body: ScorecardDefaults = {
      data: [
        { ...offer, key: 'sale', is_there: true },
        { ...offer, key: 'service', title: { en: 'Service' }, is_there: false },
      ],
    }
    backend.answer('GET /api/scorecard-defaults', () => ({ status: 200, body }))
    backend.answer('POST /api/scorecard-defaults', () => ({ status: 200, body }))
    await user.click(await screen.findByRole('button', { name: 'From a default' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Service' }))
    expect(screen.queryByRole('checkbox', { name: 'Sale' })).toBeNull()
    press('Add')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.requests.find(({ method }) => method === 'POST')!.body).toEqual({ keys: ['service'] })
  })

  test('is imported from a file after the problems were shown', async () => {
    const { backend, address, user } = openScorecards('/quality/scorecards')
    backend.answer('POST /api/scorecard-forms', () => ({
      status: 200,
      body: { content: exampleContent, told: [{ row: 3, path: null, what: 'A formula is left out.' }] },
    }))
    await user.click(await screen.findByRole('button', { name: 'From a file' }))
    await user.upload(
      await screen.findByLabelText(/Drop a form here/),
      new File(['a,b'], 'form.csv', { type: 'text/csv' }),
    )
    expect(await screen.findByText('A formula is left out.')).toBeVisible()
    expect(screen.getByText('Row 3')).toBeVisible()
    expect(screen.getByText(/4 questions in 2 sections/)).toBeVisible()
    expect(backend.sentTo('/api/scorecard-forms')[0]!.body).toEqual({ name: 'form.csv', text: 'a,b' })
    press('Make a draft of it')
    await waitFor(() => expect(address()).toBe('/quality/scorecards/5'))
    expect(backend.requests.findLast(({ method }) => method === 'POST')!.body).toEqual({
      campaign_kinds: [],
      content: exampleContent,
    })
  })

  test('is not imported from an invalid file: the reasons are shown with their places', async () => {
    const { backend, user } = openScorecards('/quality/scorecards')
    backend.answer('POST /api/scorecard-forms', () =>
      refusal('invalid', '', { 'rows.4.type': ['There is no such type.'] }),
    )
    await user.click(await screen.findByRole('button', { name: 'From a file' }))
    await user.upload(
      await screen.findByLabelText(/Drop a form here/),
      new File(['a'], 'form.csv', { type: 'text/csv' }),
    )
    expect(await screen.findByText('There is no such type.')).toBeVisible()
    expect(screen.getByText('rows.4.type')).toBeVisible()
  })
})

describe('the quality area', () => {
  test('links to each part that the person may open, and starts with the first', async () => {
    const { address } = openScorecards('/quality', { as: ['quality-scorecards', 'quality-plans'] })
    await row()
    expect(address()).toBe('/quality/scorecards')
    const ways = within(screen.getByRole('navigation', { name: 'Quality' })).getAllByRole('link')
    expect(ways.map((link) => link.textContent)).toEqual(['Scorecards', 'Plans'])
    expect(ways[0]).toHaveAttribute('aria-current', 'page')
  })

  test('is closed to people who may open no part', async () => {
    openScorecards('/quality', { as: ['call-detail'] })
    await title()
    expect(screen.getByText(/quality-audit/)).toBeVisible()
  })
})
