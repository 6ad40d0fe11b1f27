import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { chart, loaded, section, showBeyond } from '#tests/support/beyond-page.tsx'
import {
  exampleBeyond,
  exampleCollections,
  exampleDisclosures,
  exampleDrivers,
  exampleReasons,
  exampleSurvival,
} from '#tests/support/example-beyond.ts'

const NONE = { seesCalls: false, seesPolicies: false, seesDebts: false }

test('the page shows its question, the days, the time zone and the day until which policies are observed', async () => {
  await showBeyond()
  expect(screen.getByText('What did the conversation cause?')).toBeVisible()
  expect(
    screen.getByText(
      'Apr 1, 2025 – Mar 31, 2026, time zone America/Lima. Policies are looked at until Mar 31, 2026. Changes are against Apr 1, 2024 – Mar 31, 2025.',
    ),
  ).toBeVisible()
})

test('a person who may open neither conversations, policies nor debts gets no links to them', async () => {
  await showBeyond({ rights: NONE, facets: null })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByLabelText('Partner')).toBeNull()
  expect(screen.getByLabelText('Period')).toHaveDisplayValue('Last 365 days')
})

test('each part that cannot be loaded says so, and can be loaded again on its own', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  const drivers = { value: null, error, isPending: false, refetch: vi.fn() }
  const { user } = await showBeyond({ answers: { drivers } })
  const failed = within(screen.getByRole('region', { name: /^What goes with it/ }))
  expect(failed.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price/)).toBeVisible()
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  expect(drivers.refetch).toHaveBeenCalledOnce()
})

test('the failure of an answer that several parts share is shown once', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  await showBeyond({ answers: { dashboard: { value: null, error, isPending: false, refetch: vi.fn() } } })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Net retention' })).toBeNull()
})

test('a part loads on its own, and keeps its last figures while newer ones load', async () => {
  const pending = { error: null, isPending: true, refetch: vi.fn() }
  await showBeyond({
    answers: { survival: { ...pending, value: null }, reasons: { ...pending, value: exampleReasons } },
  })
  expect(section('How long policies last').getByRole('group', { name: 'Loading...' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price/)).toBeVisible()
})

test('every other part says in words that it has nothing to show', async () => {
  await showBeyond({
    is: {
      retention: { requests: 0, decided: 0, saved: 0, conversations: { asked: 0, saved: 0 }, after: [] },
      channels: [],
    },
    answers: {
      survival: loaded({ ...exampleSurvival, groups: [], log_rank: null }),
      drivers: loaded({ ...exampleDrivers, drivers: [] }),
      disclosures: loaded({ ...exampleDisclosures, factors: [] }),
      reasons: loaded({ ...exampleReasons, reasons: [], categories: [] }),
      collections: loaded({ ...exampleCollections, rolls: [], recovery: [], promises: { due: 0, kept: 0, ends: [] } }),
    },
  })
  expect(screen.getByText(/^No group of these filters has five policies/)).toBeVisible()
  expect(screen.getByText(/^Nothing can be compared with these filters/)).toBeVisible()
  expect(screen.getByText(/^No policy of this period has an evidence file/)).toBeVisible()
  expect(screen.getByText(/^No policy with a known reason ended/)).toBeVisible()
  expect(screen.getByText(/did anybody ask to cancel/)).toBeVisible()
  expect(screen.getByText(/^No debt of this period/)).toBeVisible()
  expect(section('Channels').getByText('Nothing to show for these filters.')).toBeVisible()
})

test('persistency and retention are compared with the period before, or with a team on the same days', async () => {
  const { user, onChange } = await showBeyond()
  // 80.0 against 850 of 1,000, and 60 of 118 against 40 of 100
  const tile = (region: string, name: RegExp) => section(region).getByRole('link', { name })
  expect(tile('Persistency', /^After 3 months/)).toHaveTextContent('5.0 points less than before')
  expect(tile('Net retention', /^Saved at first/)).toHaveTextContent('10.8 points more than before')
  await user.hover(tile('Persistency', /^After 3 months/))
  expect(await screen.findByText('In Apr 1, 2024 – Mar 31, 2025: 850 of 1,000')).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
  expect(screen.queryByRole('option', { name: /^Partner:/, hidden: true })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Team: North', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith({ compare_team_id: 5 })
  await showBeyond({
    query: { compare_team_id: 5 },
    is: { compared_with: { ...exampleBeyond.compared_with, team: { id: 5, name: 'North' } } },
  })
  expect(screen.getByText(/Compared with North in the same days\.$/)).toBeVisible()
  expect(screen.getAllByText('5.0 points less than North')).toHaveLength(2)
})

test('period, grouping and outcome can be selected, and the defaults are left out', async () => {
  const { onChange, user } = await showBeyond({ query: { by: 'agent', outcome: 'void-verdict' } })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-01-01', started_to: '2026-03-31' })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 365 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: undefined, started_to: undefined })
  await user.selectOptions(screen.getByLabelText('Persistency told by'), 'Machine score of the sale')
  expect(onChange).toHaveBeenLastCalledWith({ by: 'score-band' })
  await user.selectOptions(screen.getByLabelText('Persistency told by'), 'Verdict on the sale')
  expect(onChange).toHaveBeenLastCalledWith({ by: undefined })
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Promises broken')
  expect(onChange).toHaveBeenLastCalledWith({ outcome: 'promise-broken' })
})

test('an agent in the address is shown, and can be removed', async () => {
  const { onChange, user } = await showBeyond({ query: { agent_id: 7 } })
  expect(screen.getByText('Agent: Ana Rojas')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'All agents' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ agent_id: undefined })
})
