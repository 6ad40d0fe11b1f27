import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { ScorecardOptions } from '#contracts/scorecards.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { AUDITOR, openEvaluation, question } from '#tests/support/evaluation-page.ts'
import { type Handler, refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

const heading = () => screen.findByRole('heading', { level: 1 })
const NEW = '/call-detail-calidad/quality/new/7'
const option = { locale: 'en' as const, number: 2, campaign_kinds: [] }
const options: ScorecardOptions = {
  data: [
    { id: 5, version_id: 8, title: { en: 'Sales call' }, ...option, questions: 12 },
    { id: 6, version_id: 9, title: { en: 'Collections' }, ...option, questions: 1 },
  ],
}
const beginning = (more: Record<string, Handler> = {}) => ({
  'GET /api/scorecard-options': () => ({ status: 200, body: options }),
  'POST /api/evaluations': () => ({ status: 200, body: { id: 40, kind: 'quality', is_new: true } }),
  ...more,
})

describe('an address', () => {
  test('opens its evaluation beside the conversation', async () => {
    openEvaluation()
    await question(/greet/)
    expect(await heading()).toHaveTextContent('Evaluation of Lucía Quispe, conversation 7')
    expect(await screen.findByText('Perfecto, queda grabado.')).toBeInTheDocument()
  })

  test.each(['/call-detail-calidad/verification/40/7', '/call-detail-calidad/quality/40/99'])(
    '%s with another kind or conversation redirects to the right address',
    async (at) => {
      const { address } = openEvaluation({ at, other: { 'GET /api/calls/99': () => refusal('missing', '') } })
      await waitFor(() => expect(address()).toBe('/call-detail-calidad/quality/40/7'))
      await question(/greet/)
    },
  )

  test.each([
    '/call-detail-calidad/nonsense/40/7',
    '/call-detail-calidad/quality/0/7',
    '/call-detail-calidad/quality/abc/7',
    '/call-detail-calidad/quality/40/x',
  ])('%s is not found, and nothing is requested', async (at) => {
    const { backend } = openEvaluation({ at })
    expect(await heading()).toHaveTextContent('Page not found')
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/evaluations'))).toEqual([])
  })

  test('of an evaluation that does not exist or is not accessible is not found', async () => {
    openEvaluation({ other: { 'GET /api/evaluations/40': () => refusal('missing', 'No such evaluation.') } })
    await waitFor(async () => expect(await heading()).toHaveTextContent('Page not found'))
  })

  test('can be loaded again after a failure', async () => {
    const { user, backend, server } = openEvaluation({
      other: { 'GET /api/evaluations/40': () => refusal('unexpected', '') },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
    backend.answer('GET /api/evaluations/40', server.routes['GET /api/evaluations/40']!)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await question(/greet/)
  })

  test.each([
    ['call-detail', '/call-detail-calidad/quality/40/7'],
    ['quality-detail', '/call-detail-calidad/quality/40/7'],
    ['quality-audit', NEW],
  ] as const)('says that it needs %s, and requests nothing without it', async (permission, at) => {
    const { backend } = openEvaluation({ at, permissions: AUDITOR.filter((one) => one !== permission) })
    expect(await screen.findByText(permission)).toBeInTheDocument()
    expect(backend.requests.filter(({ path }) => /evaluations|scorecard|calls/.test(path))).toEqual([])
  })
})

describe('a new evaluation', () => {
  test('is started with the selected scorecard, and then has an address of its own', async () => {
    const { user, backend, address } = openEvaluation({ at: NEW, other: beginning() })
    expect(await screen.findByRole('radio', { name: /Sales call/ })).toBeChecked()
    expect(screen.getByText('Version 2, 1 question')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /Collections/ }))
    await user.click(screen.getByRole('button', { name: 'Begin the evaluation' }))
    await question(/greet/)
    expect(address()).toBe('/call-detail-calidad/quality/40/7')
    expect(backend.sentTo('/api/evaluations').map(({ body }) => body)).toEqual([
      { kind: 'quality', interaction_id: 7, scorecard_id: 6 },
    ])
  })

  test('starts by itself if the address has a scorecard: once, with its assignment and turns', async () => {
    const { backend } = openEvaluation({
      at: `${NEW}?scorecard=5&assignment=3&from=1&to=4`,
      other: beginning(),
    })
    await question(/greet/)
    expect(backend.sentTo('/api/evaluations').map(({ body }) => body)).toEqual([
      { kind: 'quality', interaction_id: 7, scorecard_id: 5, assignment_id: 3, from_seq: 1, to_seq: 4 },
    ])
  })

  test('that is refused says why, and can be started with another scorecard', async () => {
    const { user, backend } = openEvaluation({
      at: `${NEW}?scorecard=5`,
      other: beginning({
        'POST /api/evaluations': () => refusal('invalid', '', { interaction_id: ['This is your own conversation.'] }),
      }),
    })
    expect(await screen.findByText('This is your own conversation.')).toBeVisible()
    backend.answer('POST /api/evaluations', beginning()['POST /api/evaluations'])
    await user.click(await screen.findByRole('radio', { name: /Collections/ }))
    await user.click(screen.getByRole('button', { name: 'Begin the evaluation' }))
    await question(/greet/)
  })

  test('says who creates scorecards if there are none', async () => {
    openEvaluation({
      at: NEW,
      other: beginning({ 'GET /api/scorecard-options': () => ({ status: 200, body: { data: [] } }) }),
    })
    expect(await screen.findByText('There is no published scorecard yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Begin the evaluation' })).not.toBeInTheDocument()
  })
})
