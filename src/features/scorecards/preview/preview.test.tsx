import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { suggestionsSchema } from '#contracts/suggestions.ts'
import { matchedCall } from '#tests/support/category-rule-page.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { openScorecards } from '#tests/support/scorecard-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const question = (name: RegExp) => screen.findByRole('radiogroup', { name })

const suggestions = suggestionsSchema.parse({
  data: [
    {
      question_id: 'consent',
      origin: 'rule',
      value: 'no',
      why_not: null,
      check: { kind: 'disclosure', query: 'consent' },
      measured: null,
      model: null,
      spans: [{ seq: 4, start_char: 0, end_char: 7, start_ms: 65_900, end_ms: 66_000 }],
      agreement: { agreeing: 0, compared: 0, kappa: null },
    },
    {
      question_id: 'tone',
      origin: 'rule',
      value: null,
      why_not: 'untimed',
      check: { kind: 'silence', at_most: 0.2 },
      measured: null,
      model: null,
      spans: [],
      agreement: { agreeing: 0, compared: 0, kappa: null },
    },
  ],
  withheld: 0,
})

describe('the preview', () => {
  test('can be answered as by evaluators, with the current score', async () => {
    const { user } = openScorecards('/quality/scorecards/5?view=preview')
    const greets = within(await question(/greet/))
    await user.click(greets.getByRole('radio', { name: 'Yes' }))
    await user.click(within(await question(/tone/)).getByRole('radio', { name: '3' }))
    expect(screen.getByText('2 of 3 questions answered')).toBeVisible()
    // 10 × 100 and 20 × 50 of 30
    expect(screen.getByText('66.7')).toBeVisible()
    await user.click(within(await question(/consent/)).getByRole('radio', { name: 'No' }))
    expect(screen.getByRole('button', { name: /Was consent asked for.*the whole score is 0/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Take all answers back' }))
    expect(screen.getByText('0 of 3 questions answered')).toBeVisible()
  })

  test('is shown in another language', async () => {
    const { user } = openScorecards('/quality/scorecards/5?view=preview')
    await question(/greet/)
    await user.click(screen.getByRole('link', { name: /Español/ }))
    expect(await question(/¿Saludó el agente\?/)).toBeVisible()
  })

  test('tries the current rules on a conversation', async () => {
    const { backend } = openScorecards('/quality/scorecards/5?view=preview')
    backend.answer('POST /api/scorecard-trials', () => ({ status: 200, body: suggestions }))
    await question(/greet/)
    await fillIn({ 'Or its number': '9' })
    press('Try the rules')
    const place = await screen.findByRole('link', { name: '1:05' })
    expect(place).toHaveAttribute('href', '/call-detail/9?t=65')
    expect(screen.getByText('Not every turn carries its time.', { exact: false })).toBeVisible()
    expect(backend.sentTo('/api/scorecard-trials')[0]!.body).toMatchObject({
      interaction_id: 9,
      content: { target: 85 },
    })
  })

  test('offers the newest conversations', async () => {
    const { backend, user } = openScorecards('/quality/scorecards/5?view=preview')
    backend.answer('GET /api/calls', () => ({ status: 200, body: pageOf([matchedCall], '/api/calls') }))
    backend.answer('POST /api/scorecard-trials', () => ({ status: 200, body: { data: [], withheld: 0 } }))
    await question(/greet/)
    await user.click(screen.getByRole('combobox', { name: 'Conversation' }))
    await user.click(await screen.findByRole('option', { name: /#9.*Rosa Díaz/ }))
    press('Try the rules')
    expect(await screen.findByText('No question has a rule that could be tried.')).toBeVisible()
  })

  test('says why a trial failed', async () => {
    const { backend } = openScorecards('/quality/scorecards/5?view=preview')
    backend.answer('POST /api/scorecard-trials', () => refusal('missing', 'No such conversation.'))
    await question(/greet/)
    await fillIn({ 'Or its number': '999' })
    press('Try the rules')
    expect(await screen.findByText('No such conversation.')).toBeVisible()
  })

  test('loads no conversations for people who may not open them', async () => {
    const { backend } = openScorecards('/quality/scorecards/5?view=preview', {
      as: ['quality-scorecards', 'quality-detail'],
    })
    await question(/greet/)
    expect(screen.queryByRole('combobox', { name: 'Conversation' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try the rules' }))
    await waitFor(() => expect(backend.sentTo('/api/calls')).toEqual([]))
    expect(backend.sentTo('/api/scorecard-trials')).toEqual([])
  })
})
