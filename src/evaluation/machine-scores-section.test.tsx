import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CallMachineScores } from '#contracts/machine-scores.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { mockBrowserLayout, openCall } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'

mockBrowserLayout()

const place = (seq: number, start_ms: number | null) => ({
  ...{ seq, start_ms, end_ms: null },
  start_char: null,
  end_char: null,
})

const scores: CallMachineScores = {
  withheld: false,
  data: [
    {
      scorecard: { id: 3, title: { en: 'Sales call' }, locale: 'en' },
      ...{ version: 2, score: 62.5, auto_failed: false },
      questions: [
        {
          ...{ question_id: 'recorded', text: { en: 'Is it said to be recorded?' }, outcome: 'passed' },
          check: { kind: 'disclosure', query: 'grabada' },
          ...{ measured: null, why_not: null, spans: [place(0, 12_000), place(0, 12_000)] },
        },
        {
          ...{ question_id: 'silence', text: { en: 'Is the customer kept waiting?' }, outcome: 'failed' },
          check: { kind: 'silence', at_most: 0.2 },
          ...{ measured: 0.35, why_not: null, spans: [] },
        },
        {
          ...{ question_id: 'price', text: { en: 'Is the price told?' }, outcome: 'undetermined' },
          ...{ check: null, measured: null, why_not: 'no-transcript', spans: [] },
        },
      ],
    },
  ],
}

const visit = (permissions: PermissionName[], body: CallMachineScores = scores) =>
  openCall({ permissions, other: { 'GET /api/calls/7/machine-scores': () => ({ status: 200, body }) } })

const section = async () => within(await screen.findByRole('region', { name: 'What rules say' }))

describe('the rule results of a call', () => {
  test('are listed question by question, with the measured values and links to the second', async () => {
    visit(['call-detail', 'dashboards-premium'])
    const said = await section()
    expect(said.getByText('Sales call, version 2: 62.5 points by machine.')).toBeVisible()
    const [passed, failed, undetermined] = said.getAllByRole('listitem')
    expect(passed).toHaveTextContent('Is it said to be recorded?Something that was said')
    expect(passed).toHaveTextContent(/Passed$/)
    expect(failed).toHaveTextContent(/Share of silence: 35\.0%, at most 20\.0%Failed$/)
    expect(undetermined).toHaveTextContent(/The conversation has no transcript\.$/)
    // two words of one turn are one way there
    expect(said.getAllByRole('button', { name: /^Go to/ }).map(({ textContent }) => textContent)).toEqual(['0:12'])
  })

  test('are not requested for people who may not see them', async () => {
    const { backend } = visit(['call-detail', 'quality-detail'])
    expect(await screen.findByText('Talk ratio')).toBeInTheDocument()
    expect(backend.sentTo('/api/calls/7/machine-scores')).toEqual([])
    expect(screen.queryByRole('region', { name: 'What rules say' })).toBeNull()
  })

  test('are withheld from people who have yet to judge the call, with a note', async () => {
    visit(['call-detail', 'quality-audit'], { data: [], withheld: true })
    expect((await section()).getByText('Shown once you have judged this conversation yourself.')).toBeVisible()
  })

  test('can be empty', async () => {
    visit(['call-detail', 'dashboards-premium'], { data: [], withheld: false })
    expect((await section()).getByText('No scorecard with rules has judged this conversation.')).toBeVisible()
  })
})

test('a chat has them too, and a score set to zero is described as one', async () => {
  const [one] = scores.data
  const body = { withheld: false, data: [{ ...one!, score: 0, auto_failed: true }] }
  openChat({
    permissions: ['call-detail', 'dashboards-premium'],
    other: { 'GET /api/calls/8/machine-scores': () => ({ status: 200, body }) },
  })
  expect(
    (await section()).getByText('Sales call, version 2: 0 points by machine, set to zero by a failed question.'),
  ).toBeVisible()
})
