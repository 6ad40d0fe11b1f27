import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CallFacets, CallRow } from '#contracts/calls.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const auditor = holding(['call-detail'])

const call = (id: number, row: Partial<CallRow> = {}): CallRow => ({
  id,
  external_id: `demo:${id}`,
  channel: 'voice',
  direction: 'outbound',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: { id: 3, name: 'Hogar Protegido' },
  team: { id: 2, name: 'Santiago Norte' },
  agent: { id: 9, name: 'Rosa Díaz' },
  customer_name: 'María G.',
  disposition: 'Venta',
  language: 'es-CL',
  has_audio: true,
  has_transcript: true,
  ...row,
})

const facets: CallFacets = {
  partners: [
    { id: 1, name: 'Banco Cordillera', time_zone: 'America/Santiago' },
    { id: 2, name: 'Banco Ipê', time_zone: 'America/Sao_Paulo' },
  ],
  campaigns: [
    { id: 3, name: 'Hogar Protegido', partner_id: 1 },
    { id: 4, name: 'Vida Tranquila', partner_id: 2 },
  ],
  teams: [{ id: 2, name: 'Santiago Norte' }],
  agents: [{ id: 9, name: 'Rosa Díaz', team_id: 2 }],
  dispositions: ['Venta'],
}

function explore(
  address: string,
  rows = [call(1), call(2, { started_at: null, duration_ms: null })],
  total = rows.length,
) {
  const backend = sessionBackend(auditor)
  backend.answer('GET /api/calls', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/calls', {
      page: Number(query.get('page')),
      perPage: Number(query.get('per_page')),
      total,
    }),
  }))
  backend.answer('GET /api/call-facets', () => ({ status: 200, body: facets }))
  const visit = renderAt(address, { as: auditor, backend })
  const asked = () => Object.fromEntries(backend.sentTo('/api/calls').at(-1)!.query)
  return { ...visit, asked }
}

describe('the explorer', () => {
  test('asks for the newest conversations first and shows each with a link to it', async () => {
    const { asked } = explore('/calls')
    const link = await screen.findByRole('link', { name: 'Mar 2, 2026, 12:42 PM' })
    expect(link).toHaveAttribute('href', '/call-detail/1')
    expect(link).toHaveAttribute('title', expect.stringContaining('America/Santiago'))
    expect(screen.getByRole('link', { name: 'Date not known' })).toHaveAttribute('href', '/call-detail/2')
    expect(screen.getByText('4:07')).toBeVisible()
    expect(screen.getByText('2 conversations')).toBeVisible()
    expect(asked()).toEqual({ page: '1', per_page: '25', sort: '-started_at' })
  })

  test('takes its whole state from the address, and leaves out what makes no sense there', async () => {
    const { asked } = explore('/calls?channel=whatsapp&partner_id=2&page=banana&sort=duration_ms&hour=9&agent_id=none')
    await screen.findByRole('table')
    expect(asked()).toEqual({
      page: '1',
      per_page: '25',
      sort: 'duration_ms',
      channel: 'whatsapp',
      partner_id: '2',
      hour: '9',
    })
    expect(screen.getByLabelText('Channel')).toHaveValue('whatsapp')
    expect(screen.getByText('Only 9:00–9:59')).toBeVisible()
  })

  test('a filter goes into the address and back to the first page', async () => {
    const { address, asked } = explore('/calls?page=3', undefined, 400)
    fireEvent.change(await screen.findByLabelText('Channel'), { target: { value: 'email' } })
    await waitFor(() => expect(asked()).toMatchObject({ channel: 'email', page: '1' }))
    expect(address()).toBe('/calls?channel=email')
  })

  test('what is typed is searched for when the field is left, and found again in the address', async () => {
    const { asked, user } = explore('/calls')
    const field = await screen.findByRole('searchbox', { name: 'Search' })
    await user.type(field, '42{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ q: '42' }))
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('42')
  })

  test('another partner forgets the campaign, which is not its own', async () => {
    const { address, user } = explore('/calls?partner_id=1&campaign_id=3')
    await screen.findByRole('table')
    await screen.findByRole('option', { name: 'Banco Ipê' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Partner' }), 'Banco Ipê')
    await waitFor(() => expect(address()).toBe('/calls?partner_id=2'))
  })

  test('a column name sorts by it, and once more the other way round', async () => {
    const { asked, user } = explore('/calls')
    await screen.findByRole('table')
    const header = () => screen.getByRole('columnheader', { name: /Duration/ })
    await user.click(within(header()).getByText('Duration'))
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'duration_ms' }))
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'ascending'))
    await user.click(within(header()).getByText('Duration'))
    await waitFor(() => expect(asked()).toMatchObject({ sort: '-duration_ms' }))
  })

  test('a column is hidden and shown through the menu, and the address says so', async () => {
    const { address, user } = explore('/calls')
    await screen.findByRole('table')
    expect(screen.queryByRole('columnheader', { name: 'Team' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Team' }))
    expect(await screen.findByRole('columnheader', { name: 'Team' })).toBeVisible()
    expect(address()).toBe('/calls?hidden=direction')
  })

  test('pages are linked when there are more rows than fit, and not otherwise', async () => {
    explore('/calls', undefined, 60)
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/calls?page=3')
  })

  test('a click on a row opens its conversation', async () => {
    const { address, user } = explore('/calls')
    await user.click(await screen.findByText('4:07'))
    await waitFor(() => expect(address()).toBe('/call-detail/1'))
  })

  test('nothing found says so and offers to take the filters away', async () => {
    const { address, user } = explore('/calls?channel=email', [])
    expect(await screen.findByText('No conversation matches')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toBe('/calls'))
  })

  test('an empty database says how to fill it', async () => {
    explore('/calls', [])
    expect(await screen.findByText('There are no conversations yet')).toBeVisible()
  })

  test('a database that is away is told, and asked again', async () => {
    const { backend, user } = explore('/calls')
    await screen.findByRole('table')
    backend.answer('GET /api/calls', () => refusal('unavailable', 'The database is away.'))
    fireEvent.change(screen.getByLabelText('Channel'), { target: { value: 'email' } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    const before = backend.sentTo('/api/calls').length
    await user.click(again)
    await waitFor(() => expect(backend.sentTo('/api/calls').length).toBe(before + 1))
  })

  test('without the permission it asks for nothing and names what it needs', async () => {
    const support = holding(['freshdeck'])
    const { backend } = renderAt('/calls', { as: support })
    expect(await screen.findByText('call-detail')).toBeVisible()
    expect(backend.sentTo('/api/calls')).toEqual([])
  })
})
