import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import type { PremiumFunnel } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { countedFunnel, exampleFunnel } from '../../../../tests/support/example-funnel.ts'
import { FunnelSection } from './funnel-section.tsx'

type FunnelOptions = { value?: PremiumFunnel | null; error?: unknown; query?: PremiumQuery; seesRecords?: boolean }

async function showFunnel({
  value = exampleFunnel(),
  error = null,
  query = {},
  seesRecords = true,
}: FunnelOptions = {}) {
  const handlers = { onChange: vi.fn(), onOpen: vi.fn(), onRetry: vi.fn() }
  renderLinked(
    <FunnelSection query={query} funnel={{ value, error, isPending: false }} seesRecords={seesRecords} {...handlers} />,
  )
  await screen.findByRole('region', { name: 'From the base to policies in force' })
  return { ...handlers, user: userEvent.setup({ delay: null }) }
}

const TITLE = 'How far records of calling bases have come'
const chart = () => within(screen.getByRole('figure', { name: TITLE }))
const bar = (name: RegExp) => chart().getByRole('link', { name })

describe('a step', () => {
  test('shows numerator, denominator, interval and change of its rate', async () => {
    await showFunnel()
    expect(bar(/^Sold/)).toHaveAccessibleName(
      'Sold; Records: 20; Of the step before: 25.0%; Of the base: 10.0%; By way of the step before: 20; Step before: 80; 95% interval from: 16.8%; 95% interval to: 35.5%; Change, points: +15.0',
    )
    expect(bar(/^In force/)).toHaveAccessibleName(/Records: 4; Of the step before: 30.0%;.*way of the step before: 3; /)
    expect(bar(/^Base/)).toHaveAccessibleName(/^Base; Records: 200; Of the step before: –; Of the base: –;/)
  })

  test('has no rate for fewer than five records, and no change if there was none before', async () => {
    await showFunnel({ value: exampleFunnel({ counted: countedFunnel([9, 4, 2, 0, 0]) }) })
    expect(bar(/^Sold/)).toHaveAccessibleName(/^Sold; Records: 2; Of the step before: –; Of the base: 22.2%;/)
    await showFunnel({ value: exampleFunnel({ compared: null }) })
    expect(screen.getAllByRole('link', { name: /^Sold; Records: 20;.*Change, points: –$/ })).toHaveLength(1)
  })

  test('links to its records, with the same days, partner and campaign; an empty one has no link', async () => {
    const { onOpen, user } = await showFunnel({
      query: { partner_id: 1, campaign_id: 4, judge: 'people' },
      value: exampleFunnel({ counted: countedFunnel([200, 80, 20, 0, 0]) }),
    })
    await user.click(bar(/^Sold/))
    const [path, search] = String(onOpen.mock.calls[0]![0]).split('?')
    expect(path).toBe('/call-detail-db')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      ...{ partner_id: '1', campaign_id: '4', reached: 'sold', came_from: '2026-03-02', came_to: '2026-03-31' },
    })
    expect(chart().queryByRole('link', { name: /^Verified/ })).toBeNull()
  })

  test('has no link for people who may not open records', async () => {
    await showFunnel({ seesRecords: false })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(/reached 80, sold 20/)).toBeVisible()
  })
})

test('the funnel is summarised in a sentence, and shown as a table', async () => {
  const { user } = await showFunnel()
  expect(chart().getByText('Of 200 records: reached 80, sold 20, verified 10, in force today 4.')).toBeVisible()
  await user.click(chart().getByRole('button', { name: 'Table' }))
  const row = within(within(chart().getByRole('table')).getByRole('row', { name: /^Verified/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['10', '50.0%', '5.0%', '10', '20', '29.9%', '70.1%', '-30.0'],
  ])
})

test('notes name records that only later steps prove, unverified ones, and those without a date', async () => {
  await showFunnel({ value: exampleFunnel({ counted: countedFunnel([200, 80, 20, 10, 4], 7) }) })
  expect(screen.getByText(/3 of them are known only by a later step/)).toBeVisible()
  expect(screen.getByText(/1 of them without a valid verification/)).toBeVisible()
  expect(screen.getByText(/^7 more records match these filters, but no file tells/)).toBeVisible()
})

test('changes are shown in comparison with the name of another partner', async () => {
  const compared_with = { from: '2026-03-02', to: '2026-03-31', partner: { id: 2, name: 'Tienda' } }
  await showFunnel({ value: exampleFunnel({ compared_with }) })
  expect(bar(/^Sold/)).toHaveAccessibleName(/Against Tienda, points: \+15\.0$/)
})

describe('states', () => {
  test('only filters that records do not have can be cleared', async () => {
    const { onChange, user } = await showFunnel({ value: exampleFunnel({ counted: null, compared: null }) })
    expect(screen.queryByRole('figure')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Take channel, team and agent away' }))
    expect(onChange).toHaveBeenCalledWith({ channel: undefined, team_id: undefined, agent_id: undefined })
  })

  test('without records it says where they come from', async () => {
    await showFunnel({ value: exampleFunnel({ counted: countedFunnel([0, 0, 0, 0, 0]) }) })
    expect(screen.getByText('No record of a calling base came on these days')).toBeVisible()
  })

  test('what cannot be loaded can be tried again', async () => {
    const { onRetry, user } = await showFunnel({
      value: null,
      error: new RequestFailed({ kind: 'unavailable', message: '' }, 503),
    })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
