import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { WorkRowDto } from '#contracts/work-items.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { savedViewsHarness } from '#tests/support/saved-views-harness.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { ASSIGNER, openWork, workRow } from '#tests/support/worklist-page.ts'

const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!)
const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'What is to be done' })).getByRole('link', { name })

describe('the worklists', () => {
  test('show the work, its subject, the assignee, and what is overdue', async () => {
    openWork('/worklists')
    const row = await rowOf('HO-0001/26')
    for (const text of ['Call back', 'The customer wants to cancel.', 'Ada Lovelace', 'Overdue', 'Assigned']) {
      expect(row.getByText(text)).toBeVisible()
    }
    expect(screen.getByRole('link', { name: 'HO-0001/26' })).toHaveAttribute('href', '/worklists/31')
    expect(screen.getByText('1 item')).toBeVisible()
  })

  test('have a tile for each number, which links to its rows', async () => {
    openWork('/worklists?kind=call-back&partner_id=1&due=today')
    const tile = (name: RegExp) => screen.findByRole('link', { name })
    expect(await tile(/^Not settled 3/)).toHaveAttribute('href', '/worklists?kind=call-back&partner_id=1')
    expect(await tile(/^Overdue 1/)).toHaveAttribute('href', '/worklists?kind=call-back&due=overdue&partner_id=1')
    expect(await tile(/^With nobody 2/)).toHaveAttribute('href', expect.stringContaining('assignee=nobody'))
    expect(await tile(/^Mine 1/)).toHaveAttribute('href', expect.stringContaining('assignee=me'))
    expect(await tile(/^Done in 30 days 6/)).toHaveAttribute(
      'href',
      expect.stringMatching(/state=done.*settled=lately/),
    )
    expect(await tile(/^Median days to done 2.5/)).toBeVisible()
  })

  test('are opened by kind, each with its number of open items', async () => {
    const { user, address, backend } = openWork('/worklists?assignee=me')
    expect(await screen.findByRole('link', { name: /^Everything 4/ })).toHaveAttribute('aria-current', 'page')
    await user.click(tab(/^Coach 1/))
    await waitFor(() => expect(address()).toBe('/worklists?assignee=me&kind=coach'))
    expect(tab(/^Coach 1/)).toHaveAttribute('aria-current', 'page')
    await waitFor(() =>
      expect(Object.fromEntries(backend.sentTo('/api/work-items').at(-1)!.query)).toEqual({
        ...{ page: '1', per_page: '25', sort: 'due_on' },
        ...{ kind: 'coach', assignee: 'me' },
      }),
    )
  })

  test('load what their address says, and the counts of the same partner, campaign, team and agent', async () => {
    const { backend } = openWork('/worklists?state=done&outcome=retained&assignee=7&team_id=3&page=banana&due=never')
    await screen.findByRole('link', { name: 'HO-0001/26' })
    expect(Object.fromEntries(backend.sentTo('/api/work-items')[0]!.query)).toEqual({
      ...{ page: '1', per_page: '25', sort: 'due_on' },
      ...{ state: 'done', outcome: 'retained', assignee: '7', team_id: '3' },
    })
    expect(Object.fromEntries(backend.sentTo('/api/work-item-counts')[0]!.query)).toEqual({ team_id: '3' })
  })

  test('are filtered', async () => {
    const { address } = openWork('/worklists?state=done&settled=lately&page=2')
    fireEvent.change(await screen.findByLabelText('Due'), { target: { value: 'overdue' } })
    await waitFor(() => expect(address()).toBe('/worklists?state=done&settled=lately&due=overdue'))
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'open' } })
    await waitFor(() => expect(address()).toBe('/worklists?due=overdue'))
  })

  test('are saved as a view, and show the view that is opened', async () => {
    const { backend, user, address } = openWork('/worklists?kind=coach&page=2')
    const views = savedViewsHarness(user, backend, '/api/worklist-views', 'assignee=me')
    expect(await views.keep()).toEqual({ name: 'Mine', query: 'kind=coach', shared: false })
    await user.keyboard('{Escape}')
    await views.openTheirs()
    await waitFor(() => expect(address()).toBe('/worklists?assignee=me'))
  })

  test('without anything to do explain how work is added', async () => {
    openWork('/worklists', { rows: [] })
    expect(await screen.findByText('Nothing is to be done')).toBeVisible()
  })

  test('that filters leave empty lead out of them', async () => {
    const { user, address } = openWork('/worklists?kind=coach&due=overdue', { rows: [] })
    expect(await screen.findByText('No item matches')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toBe('/worklists?kind=coach'))
  })

  test('that cannot be loaded say so, and can be tried again', async () => {
    const { user, backend } = openWork('/worklists', {
      other: { 'GET /api/work-items': () => refusal('unavailable', 'Away.') },
    })
    const again = await screen.findAllByRole('button', { name: /Try again/ })
    backend.answer('GET /api/work-items', () => ({
      status: 200,
      body: { data: [workRow], links: LINKS, meta: META },
    }))
    await user.click(again[0]!)
    expect(await screen.findByRole('link', { name: 'HO-0001/26' })).toBeVisible()
  })

  test('without the permission name the missing one, and load nothing', async () => {
    const { backend } = openWork('/worklists', { as: ['call-detail'] })
    expect(await screen.findByText(/worklist-work/)).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/work-'))).toEqual([])
  })
})

describe('bulk assignment', () => {
  const others: WorkRowDto[] = [
    workRow,
    { ...workRow, id: 32, policy: null, call: { ...workRow.call!, id: 8 }, version: 1 },
    { ...workRow, id: 33, kind: 'coach', policy: null, version: 5 },
    { ...workRow, id: 34, policy: null, standing: { ...workRow.standing, assigns: false } },
  ]
  const choose = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` })

  test('selected items are assigned to a person who can work on all of them', async () => {
    const shown = noticesShown()
    const { user, sent, backend } = openWork('/worklists', {
      rows: others,
      other: {
        'POST /api/work-item-assignments': () => ({
          status: 200,
          body: { assigned: [31, 32], changed: [], out_of_reach: [] },
        }),
      },
    })
    await user.click(await choose('HO-0001/26'))
    await user.click(await choose('Conversation 8'))
    expect(screen.getByText('2 items are chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Give to somebody' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Give 2 items to somebody' }))
    await user.click(dialog.getByRole('combobox', { name: 'To whom' }))
    await user.click(await screen.findByRole('option', { name: 'Eva Soto · North' }))
    expect(backend.sentTo('/api/work-item-people')[0]!.query.get('ids')).toBe('31,32')
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() =>
      expect(sent('/api/work-item-assignments')?.body).toEqual({
        assignee_id: 8,
        items: [
          { id: 31, version: 3 },
          { id: 32, version: 1 },
        ],
      }),
    )
    await waitFor(() => expect(shown.map(({ text }) => text)).toEqual(['2 items are assigned.']))
    await waitFor(() => expect(screen.queryByText('2 items are chosen')).toBeNull())
  })

  test('items are selected one by one, with shift, or all at once, except those that the reader may not assign', async () => {
    const { user } = openWork('/worklists', { rows: others })
    await user.click(await choose('HO-0001/26'))
    await user.keyboard('{Shift>}')
    await user.click(await choose('Rosa Díaz'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 items are chosen')).toBeVisible()
    expect(screen.getAllByRole('checkbox', { name: /^Choose/ })).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Choose none' }))
    expect(screen.queryByText(/chosen/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Choose all on this page' }))
    expect(screen.getByText('3 items are chosen')).toBeVisible()
  })

  test('says how many items had changed meanwhile', async () => {
    const shown = noticesShown()
    const { user } = openWork('/worklists', {
      other: {
        'POST /api/work-item-assignments': () => ({
          status: 200,
          body: { assigned: [], changed: [31], out_of_reach: [] },
        }),
      },
    })
    await user.click(await choose('HO-0001/26'))
    await user.click(screen.getByRole('button', { name: 'Give to somebody' }))
    await user.click(await screen.findByRole('combobox', { name: 'To whom' }))
    await user.click(await screen.findByRole('option', { name: 'Ada Lovelace' }))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    await waitFor(() =>
      expect(shown.map(({ text }) => text)).toEqual(['0 items are assigned. 1 had changed meanwhile.']),
    )
  })

  test('is not offered to people who only work on items', async () => {
    openWork('/worklists', { as: ASSIGNER.slice(0, 1) })
    await screen.findByRole('link', { name: 'HO-0001/26' })
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Choose all on this page' })).toBeNull()
  })
})

const LINKS = { first: null, last: null, prev: null, next: null }
const META = { current_page: 1, last_page: 1, per_page: 25, total: 1, from: 1, to: 1, path: '/api/work-items' }
