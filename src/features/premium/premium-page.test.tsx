import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { ALL_RIGHTS, chart, questions, showPremium, tile } from '#tests/support/premium-page.tsx'

import { examplePremium, judgedBy } from '../../../tests/support/example-premium.ts'

const NONE_OF_THEM = {
  seesCalls: false,
  seesEvaluations: false,
  seesCalibrations: false,
  makesScorecards: false,
}

test('the page names its question, days, time zone, scorecard, versions and comparison', async () => {
  await showPremium()
  expect(screen.getByText('What happens in every conversation?')).toBeVisible()
  expect(
    screen.getByText('Mar 2 – 31, 2026, time zone America/Lima. Changes are against Jan 31 – Mar 1, 2026.'),
  ).toBeVisible()
  expect(screen.getByText(/^Scorecard Sales call:/)).toHaveTextContent(
    'version 2 (280 by machine, 30 by people) and version 1 (20 by machine, 10 by people)',
  )
})

describe('rights', () => {
  test('without permissions for lists, numbers have no links', async () => {
    await showPremium({ rights: NONE_OF_THEM, facets: null, judged: { listed: null } })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('group', { name: /^Machine score/ })).toHaveTextContent('70.0')
    expect(questions().getByRole('row', { name: /^Was the price told/ })).toHaveTextContent('50%')
    expect(screen.queryByLabelText('Partner')).toBeNull()
    // people who may not see calibrations get no count, which is different from zero
    expect(screen.queryByText('Calibrations closed')).toBeNull()
  })

  test('people who may not open evaluations can still open conversations', async () => {
    await showPremium({ rights: { ...ALL_RIGHTS, seesEvaluations: false }, judged: { listed: null } })
    expect(tile(/^Machine score/)).toHaveAttribute('href', expect.stringMatching(/^\/calls/))
    expect(screen.queryByRole('link', { name: /^Human score/ })).toBeNull()
  })

  test('people who may only open some of the audits are told so', async () => {
    await showPremium({ judged: { listed: 12 } })
    expect(screen.getByText(/Of 40 audits you may open 12/)).toBeVisible()
  })
})

describe('states', () => {
  test('a skeleton is shown while the first figures are being loaded; later the last ones stay', async () => {
    await showPremium({ dashboard: { value: null, error: null, isPending: true } })
    expect(screen.getByRole('region', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true')
    await showPremium({ dashboard: { value: examplePremium(), error: null, isPending: true } })
    expect(screen.getAllByRole('figure')).toHaveLength(9)
  })

  test('figures that cannot be loaded can be tried again', async () => {
    const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
    const { onRetry, user } = await showPremium({ dashboard: { value: null, error, isPending: false } })
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('rules that are still running show their progress', async () => {
    await showPremium({ judged: { run: { version: 4, done: 12_000, total: 50_000, failed: false } } })
    expect(screen.getByRole('status')).toHaveTextContent('12,000 of 50,000 conversations judged by version 4')
    await showPremium({ judged: { run: { version: 4, done: 0, total: null, failed: false } } })
    expect(screen.getAllByRole('status')[1]).toHaveTextContent('version 4 has begun')
  })

  test('rules that have failed say what is judged', async () => {
    await showPremium({ judged: { run: { version: 4, done: 500, total: 50_000, failed: true } } })
    expect(screen.getByRole('status')).toHaveTextContent('only 500 conversations are judged by version 4')
  })

  test('without a scorecard it says where one is created, or by whom, and conversations are still counted', async () => {
    await showPremium({ is: { judged: null, scorecards: [] } })
    expect(screen.getByText('No scorecard has judged anything in these days')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the scorecards' })).toHaveAttribute('href', '/quality/scorecards')
    expect(chart('What was said, and what was not').getByRole('link', { name: /^Prices/ })).toBeVisible()
    expect(screen.queryByText('Agent by agent')).toBeNull()
    await showPremium({ is: { judged: null, scorecards: [] }, rights: NONE_OF_THEM })
    expect(screen.getByText('quality-scorecards')).toBeVisible()
  })

  test('what only people have judged is shown for people', async () => {
    await showPremium({ is: { judged: judgedBy('people') } })
    expect(tile(/^Human score/)).toHaveTextContent('80.0')
    expect(tile(/^Machine score/)).toHaveTextContent(/–of 0 conversations/)
  })

  const EMPTY = { judged: null, scorecards: [], conversations: { all: 0, written: 0 } }

  test('an empty database explains the page', async () => {
    await showPremium({ is: EMPTY })
    expect(screen.getByText('No conversations in the last 30 days')).toBeVisible()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test('filters without a match can be cleared', async () => {
    const { onClear, user } = await showPremium({ is: EMPTY, query: { channel: 'email' } })
    expect(screen.getByText('No conversation matches these filters')).toBeVisible()
    for (const button of screen.getAllByRole('button', { name: 'Clear filters' })) await user.click(button)
    expect(onClear).toHaveBeenCalledTimes(2)
  })
})
