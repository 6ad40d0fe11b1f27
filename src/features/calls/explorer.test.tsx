import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { call, openExplorer } from '#tests/support/explorer.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal } from '#tests/support/session-backend.ts'

describe('the explorer', () => {
  test('loads the newest conversations first and links each of them', async () => {
    const { lastQuery } = openExplorer('/calls')
    const link = await screen.findByRole('link', { name: 'Mar 2, 2026, 12:42 PM' })
    expect(link).toHaveAttribute('href', '/call-detail/1')
    expect(link).toHaveAttribute('title', expect.stringContaining('America/Santiago'))
    expect(screen.getByRole('link', { name: 'Date not known' })).toHaveAttribute('href', '/call-detail/2')
    expect(screen.getByText('4:07')).toBeVisible()
    expect(screen.getByText('2 conversations')).toBeVisible()
    expect(lastQuery()).toEqual({ page: '1', per_page: '25', sort: '-started_at' })
  })

  test('takes its whole state from the address, and ignores invalid values', async () => {
    const { lastQuery, facet } = openExplorer(
      '/calls?channel=voice&partner_id=2&page=banana&sort=duration_ms&hour=9&agent_id=none',
    )
    await screen.findByRole('table')
    expect(lastQuery()).toEqual({
      page: '1',
      per_page: '25',
      sort: 'duration_ms',
      channel: 'voice',
      partner_id: '2',
      hour: '9',
    })
    expect(await facet(/^Voice/)).toHaveAttribute('aria-pressed', 'true')
    expect(await facet(/^E-mail/)).toHaveAttribute('aria-pressed', 'false')
    expect(screen.getByText('Only 9:00–9:59')).toBeVisible()
  })

  test('a facet changes the address and returns to the first page, and its counts are loaded with the same filters', async () => {
    const { address, lastQuery, facet, user, backend } = openExplorer('/calls?page=3', undefined, 400)
    await user.click(await facet(/^E-mail/))
    await waitFor(() => expect(lastQuery()).toMatchObject({ channel: 'email', page: '1' }))
    expect(address()).toBe('/calls?channel=email')
    expect(Object.fromEntries(backend.sentTo('/api/call-facets').at(-1)!.query)).toEqual({ channel: 'email' })
    await user.click(await facet(/^E-mail/))
    await waitFor(() => expect(address()).toBe('/calls'))
  })

  test('a facet shows the number of conversations for each value, a few values at first, and can be closed', async () => {
    const { facet, user } = openExplorer('/calls')
    expect(await facet(/^Voice 1,204$/)).toBeVisible()
    expect(await facet(/^Spanish \(Chile\) 1,207$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Agente 7/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '3 more' }))
    expect(await facet(/^Agente 9/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Channel', expanded: true }))
    expect(screen.queryByRole('button', { name: /^Voice/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Facets', expanded: true }))
    expect(screen.queryByRole('button', { name: /^Agente 1/ })).toBeNull()
  })

  test('a duration in seconds applies when the field is left', async () => {
    const { lastQuery, user } = openExplorer('/calls')
    await user.type(await screen.findByLabelText('Seconds at least'), '61')
    await user.tab()
    await waitFor(() => expect(lastQuery()).toMatchObject({ duration_min: '61' }))
  })

  test('typed text is searched for on Enter, and stored in the address', async () => {
    const { lastQuery, user } = openExplorer('/calls')
    const field = await screen.findByRole('searchbox', { name: 'Search' })
    await user.type(field, '42{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: '42' }))
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('42')
  })

  test('an invalid search is not sent, and its error is marked', async () => {
    const { lastQuery, user } = openExplorer('/calls')
    const field = await screen.findByRole('searchbox', { name: 'Search' })
    await user.type(field, 'seguro OR{Enter}')
    expect(await screen.findByText('OR', { selector: 'mark' })).toBeVisible()
    expect(field).toHaveAccessibleDescription(/After this a word or a phrase is missing/)
    expect(lastQuery()).not.toHaveProperty('q')
    await user.type(field, ' hogar{Enter}')
    await waitFor(() => expect(lastQuery()).toMatchObject({ q: expect.stringContaining('hogar') }))
  })

  test('the search syntax is explained beside the field', async () => {
    const { user } = openExplorer('/calls')
    await user.click(await screen.findByRole('button', { name: 'How to search' }))
    expect(await screen.findByText('near/5(cancel policy)')).toBeVisible()
  })

  test('the matches of a search are shown below their row, marked, with a link to the second', async () => {
    const hits = [
      { seq: 4, start_ms: 65_900, speaker: 'customer' as const, text: 'Quiero cancelar mi seguro', marks: [[7, 15]] },
      { seq: 9, start_ms: null, speaker: 'agent' as const, text: 'Lo cancelo', marks: [[3, 10]] },
    ]
    openExplorer('/calls?q=cancelar', [
      call(1, { hits }),
      call(2, { channel: 'whatsapp', hits: hits.slice(0, 1) }),
      call(3),
    ])
    const [first, second] = await screen.findAllByRole('list', { name: 'Found in it' })
    const [timed, untimed] = within(first!).getAllByRole('link')
    expect(timed).toHaveTextContent('1:05 Customer Quiero cancelar mi seguro')
    expect(within(timed!).getByText('cancelar', { selector: 'mark' })).toBeVisible()
    expect(timed).toHaveAttribute('href', '/call-detail/1?t=65')
    expect(untimed).toHaveAttribute('href', '/call-detail/1')
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/call-detail-ia-whatsapp/whatsapp/2')
    expect(screen.getAllByRole('list', { name: 'Found in it' })).toHaveLength(2)
  })

  test('another partner removes the campaign filter, because the campaign belongs to the first', async () => {
    const { address, facet, user } = openExplorer('/calls?partner_id=1&campaign_id=3')
    await user.click(await facet(/^Banco Ipê/))
    await waitFor(() => expect(address()).toBe('/calls?partner_id=2'))
  })

  test('a column name sorts by the column, and a second press reverses the order', async () => {
    const { lastQuery, user } = openExplorer('/calls')
    await screen.findByRole('table')
    const header = () => screen.getByRole('columnheader', { name: /Duration/ })
    await user.click(within(header()).getByText('Duration'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'duration_ms' }))
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'ascending'))
    await user.click(within(header()).getByText('Duration'))
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '-duration_ms' }))
  })

  test('a column is hidden and shown through the menu, and the address says so', async () => {
    const { address, user } = openExplorer('/calls')
    await screen.findByRole('table')
    expect(screen.queryByRole('columnheader', { name: 'Team' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Team' }))
    expect(await screen.findByRole('columnheader', { name: 'Team' })).toBeVisible()
    expect(address()).toBe('/calls?hidden=direction')
  })

  test('pages are linked when there are more rows than fit, and not otherwise', async () => {
    openExplorer('/calls', undefined, 60)
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/calls?page=3')
  })

  test('a click on a row opens its conversation', async () => {
    const { address, user } = openExplorer('/calls')
    await user.click(await screen.findByText('4:07'))
    await waitFor(() => expect(address()).toBe('/call-detail/1'))
  })

  test('an empty result says so and offers to clear the filters', async () => {
    const { address, user } = openExplorer('/calls?channel=email', [])
    expect(await screen.findByText('No conversation matches')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toBe('/calls'))
  })

  test('an empty database says how to fill it', async () => {
    openExplorer('/calls', [])
    expect(await screen.findByText('There are no conversations yet')).toBeVisible()
  })

  test('a database failure is shown, and the list can be loaded again', async () => {
    const { backend, facet, user } = openExplorer('/calls')
    await screen.findByRole('table')
    backend.answer('GET /api/calls', () => refusal('unavailable', 'The database is away.'))
    await user.click(await facet(/^E-mail/))
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    const before = backend.sentTo('/api/calls').length
    await user.click(retryButton)
    await waitFor(() => expect(backend.sentTo('/api/calls').length).toBe(before + 1))
  })

  test('without the permission it requests nothing and names the permission', async () => {
    const support = holding(['freshdeck'])
    const { backend } = renderAt('/calls', { as: support })
    expect(await screen.findByText('call-detail')).toBeVisible()
    expect(backend.sentTo('/api/calls')).toEqual([])
  })
})
