import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { chart, section, showBeyond, loaded } from '#tests/support/beyond-page.tsx'

import {
  exampleCollections,
  exampleDisclosures,
  exampleDrivers,
  exampleReasons,
  exampleSurvival,
} from '../../../tests/support/example-beyond.ts'

const NONE = { seesCalls: false, seesPolicies: false, seesDebts: false }

test('the page asks its question and names days, time zone and until when it looks', async () => {
  await showBeyond()
  expect(screen.getByText('What did the conversation cause?')).toBeVisible()
  expect(
    screen.getByText(
      'Apr 1, 2025 – Mar 31, 2026, time zone America/Lima. Policies are looked at until Mar 31, 2026. Changes are against Apr 1, 2024 – Mar 31, 2025.',
    ),
  ).toBeVisible()
})

test('who may open neither conversations, policies nor debts is shown no way to them', async () => {
  await showBeyond({ rights: NONE, facets: null })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByLabelText('Partner')).toBeNull()
  expect(screen.getByLabelText('Period')).toHaveDisplayValue('Last 365 days')
})

test('each part that cannot be loaded says so on its own, and can be asked for again', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  const drivers = { value: null, error, isPending: false, refetch: vi.fn() }
  const { user } = await showBeyond({ answers: { drivers } })
  const failed = within(screen.getByRole('region', { name: /^What goes with it/ }))
  expect(failed.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price/)).toBeVisible()
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  expect(drivers.refetch).toHaveBeenCalledOnce()
})

test('an answer that stands behind several parts is told to have failed once', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  await showBeyond({ answers: { dashboard: { value: null, error, isPending: false, refetch: vi.fn() } } })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Net retention' })).toBeNull()
})

test('a part waits on its own, and keeps its last figures while newer ones are on their way', async () => {
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

test('every other part says in words that there is nothing to tell', async () => {
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
