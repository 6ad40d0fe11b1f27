import { configure, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'

import type { LinkedQuestion } from '#contracts/satisfaction.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { NO_ANSWER, refusal, sessionBackend } from '#tests/support/session-backend.ts'

const question: LinkedQuestion = {
  ...{ ticket_id: 12, subject: 'My policy', answer: null, comment: '' },
  closes_at: '2026-04-08T08:00:00.000Z',
}
const OPEN = 'POST /api/satisfaction/open'
const ANSWER = 'POST /api/satisfaction/answer'

function follow(search = '', as?: Parameters<typeof sessionBackend>[0]) {
  const backend = as ? sessionBackend(as) : sessionBackend()
  backend.answer(OPEN, () => ({ status: 200, body: question }))
  backend.answer(ANSWER, ({ body }) => ({ status: 200, body: { ...question, ...(body as object), token: undefined } }))
  const open = () => renderAt(`/satisfaction/of-the-letter${search}`, { backend, ...(as && { as }) })
  return { backend, open, sent: () => backend.sentTo('/api/satisfaction/answer').map(({ body }) => body) }
}

describe('the link in a satisfaction mail', () => {
  test('says which request it is about, and sends nothing by itself', async () => {
    const { backend, open, sent } = follow('?answer=bad')
    open()
    expect(await screen.findByText(/^Your request #12, “My policy”, is solved\. .* until Apr 8, 2026/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'How did it go?' })).toBeVisible()
    // the answer that was clicked in the mail is selected
    expect(screen.getByRole('radio', { name: 'Bad' })).toBeChecked()
    expect(backend.sentTo('/api/satisfaction/open')).toMatchObject([{ body: { token: 'of-the-letter' } }])
    expect(sent()).toEqual([])
  })

  test('takes an answer and a comment, and another answer later', async () => {
    const { open, sent } = follow()
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Neither good nor bad' }))
    await fillIn({ 'Comment (optional)': 'It took long.' })
    press('Send the answer')
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(screen.getByText('Neither good nor bad')).toBeVisible()
    press('Change the answer')
    expect(await screen.findByRole('radio', { name: 'Neither good nor bad' })).toBeChecked()
    expect(screen.getByLabelText('Comment (optional)')).toHaveValue('It took long.')
    await user.click(screen.getByRole('radio', { name: 'Good' }))
    press('Send the answer')
    await screen.findByRole('heading', { name: 'Thank you' })
    expect(sent()).toEqual([
      { token: 'of-the-letter', answer: 'neither', comment: 'It took long.' },
      { token: 'of-the-letter', answer: 'good', comment: 'It took long.' },
    ])
  })

  test('without an answer says what is missing, until one is selected', async () => {
    const { open, sent } = follow()
    const { user } = open()
    await screen.findByRole('radio', { name: 'Good' })
    press('Send the answer')
    expect(await screen.findByText('Please choose one of the three.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Good' }))
    expect(screen.queryByText('Please choose one of the three.')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('is the same for a person who is signed in', async () => {
    const { open } = follow('', holding([]))
    const { address } = open()
    expect(await screen.findByRole('radio', { name: 'Good' })).toBeVisible()
    expect(address()).toBe('/satisfaction/of-the-letter')
  })

  test('also opens where React runs effects twice, as it does in development', async () => {
    configure({ reactStrictMode: true })
    onTestFinished(() => configure({ reactStrictMode: false }))
    follow().open()
    expect(await screen.findByRole('radio', { name: 'Good' })).toBeVisible()
  })

  test('that no longer works says so, also when it expires during the answer', async () => {
    const { backend, open } = follow('?answer=good')
    backend.answer(ANSWER, () => refusal('missing', 'No.'))
    open()
    await screen.findByRole('radio', { name: 'Good' })
    press('Send the answer')
    expect(await screen.findByRole('heading', { name: 'This cannot be answered any more' })).toBeVisible()
  })

  test('can be tried again when opening or answering failed, and nothing is lost', async () => {
    const { backend, open, sent } = follow('?answer=good')
    backend.answer(OPEN, NO_ANSWER)
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
    backend.answer(OPEN, () => ({ status: 200, body: question }))
    press('Try again')
    await fillIn({ 'Comment (optional)': 'Quick.' })
    backend.answer(ANSWER, () => refusal('throttled', 'Too many attempts. Please wait a little.'))
    press('Send the answer')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(await screen.findByLabelText('Comment (optional)')).toHaveValue('Quick.')
    expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked()
  })
})
