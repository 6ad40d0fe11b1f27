import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { exampleEvaluation } from '#tests/support/example-evaluation.ts'

mockBrowserLayout()

const ok = (body: unknown) => () => ({ status: 200, body })

/** The chat beside an evaluation of it. */
function openEvaluation(change: Partial<Evaluation>, at = '/call-detail-calidad/quality/40/8') {
  const evaluation: Evaluation = { ...exampleEvaluation, interaction_id: 8, channel: 'whatsapp', ...change }
  return openChat({
    at,
    permissions: ['call-detail', 'quality-detail', 'quality-audit'],
    other: {
      'GET /api/evaluations/40': ok(evaluation),
      'GET /api/evaluations/40/suggestions': ok({ data: [], waiting: false }),
      'POST /api/evaluations/40/presence': ok({ version: 1, state: 'draft', others: [] }),
      'DELETE /api/evaluations/40/presence': ok({ success: true }),
      'GET /api/scorecard-options': ok({
        data: [
          {
            ...{ id: 5, version_id: 51, number: 1, title: { en: 'Sales call' } },
            ...{ locale: 'en', campaign_kinds: [], questions: 4 },
          },
        ],
      }),
      'POST /api/evaluations': ok({ id: 40, kind: 'quality', is_new: true }),
    },
  })
}

test('an evaluation of some messages names and marks them, and starts at the first', async () => {
  const { user } = openEvaluation({ from_seq: 5, to_seq: 7 })
  expect(await screen.findByText('Messages 6–8 of 9')).toBeVisible()
  const messages = within(await screen.findByRole('region', { name: 'Messages' })).getAllByRole('listitem')
  const chosen = messages.filter((message) => message.hasAttribute('data-chosen'))
  expect(chosen.map((message) => message.getAttribute('aria-posinset'))).toEqual(['6', '7', '8'])
  expect(screen.getByRole('listitem', { current: true })).toBe(chosen[0])
  await user.click(screen.getByRole('button', { name: 'Show them' }))
  expect(screen.getByRole('listitem', { current: true })).toBe(chosen[0])
})

test('an evaluation of the whole conversation mentions no messages', async () => {
  openEvaluation({})
  await screen.findByText('Gracias.')
  expect(screen.queryByText(/^Messages? \d/)).toBeNull()
})

test('a new evaluation of one message says so, and is created with it', async () => {
  const { user, backend } = openEvaluation({}, '/call-detail-calidad/quality/new/8?from=5&to=5')
  expect(await screen.findByText('Message 6')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Begin the evaluation' }))
  await waitFor(() => expect(backend.sentTo('/api/evaluations')).toHaveLength(1))
  expect(backend.sentTo('/api/evaluations')[0]!.body).toEqual({
    ...{ kind: 'quality', interaction_id: 8, scorecard_id: 5 },
    ...{ from_seq: 5, to_seq: 5 },
  })
})
