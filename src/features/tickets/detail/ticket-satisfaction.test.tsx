import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { TicketQuestion } from '#contracts/tickets.ts'
import { openDesk, section, ticket } from '#tests/support/ticket-page.ts'

const AT = '/api/tickets/41'
const question: TicketQuestion = {
  ...{ state: 'answered', delivery: 'sent', answer: 'bad', comment: 'Too slow.', removed: null },
  ...{ asked_at: '2026-03-16T12:00:00.000Z', closes_at: '2026-04-15T12:00:00.000Z' },
  answered_at: '2026-03-16T14:00:00.000Z',
}
const step = { from: 'solved', to: 'solved', by: null, assignee: null, reason: '' } as const
const trail = [
  ...ticket.trail,
  { ...step, event: 'satisfaction.asked' as const, at: question.asked_at, changes: [] },
  {
    ...{ ...step, event: 'satisfaction.answered' as const, at: question.answered_at!, reason: 'Too slow.' },
    changes: [{ field: 'satisfaction', from: 'good', to: 'bad' }],
  },
]
const changes = { question, satisfaction: 'bad' as const, trail }

describe('satisfaction', () => {
  test('is shown with the comment, the times, and the way in which the question was sent', async () => {
    openDesk('/freshdesk/41', { told: changes })
    const about = await section('How it went')
    for (const text of ['Bad', 'Too slow.', 'By letter: Sent']) expect(about.getByText(text)).toBeVisible()
    expect(about.getByText(/^The answer can be changed until/)).toBeVisible()
    const history = await section('History')
    expect(history.getByText('Asked the requester how it went')).toBeVisible()
    const answered = within(history.getByText('Said how it went').closest('li')!)
    expect(answered.getByText('Good → Bad')).toBeVisible()
    expect(answered.getByText('Rosa Díaz', { exact: false })).toBeVisible()
    expect(answered.getByText('Too slow.')).toBeVisible()
  })

  test.each([
    ['waits for an answer', { state: 'asked', answer: null, comment: '' }, /^It can be answered until/],
    ['is asked anew', { state: 'asked' }, /^Asked anew after another solution/],
    ['was taken back', { state: 'withdrawn' }, /^It was opened again since/],
    ['is over', { state: 'over' }, /^The time to answer is over/],
    ['is asked on the page', { delivery: null }, /^On the page of the request$/],
  ] as [string, Partial<TicketQuestion>, RegExp][])('says when it %s', async (_, change, words) => {
    openDesk('/freshdesk/41', { told: { ...changes, question: { ...question, ...change } } })
    expect((await section('How it went')).getByText(words)).toBeVisible()
  })

  test('is not shown when nobody was asked', async () => {
    openDesk('/freshdesk/41')
    await screen.findByRole('heading', { name: 'History' })
    expect(screen.queryByRole('heading', { name: 'How it went' })).toBeNull()
  })

  test('keeps its answer when the comment is removed after a confirmation', async () => {
    const removed = { by: { id: 7, name: 'Ada Lovelace' }, at: '2026-03-17T12:00:00.000Z' }
    const after = { ...ticket, ...changes, trail: ticket.trail, question: { ...question, comment: '', removed } }
    const { user, sent } = openDesk('/freshdesk/41', {
      ...{ told: changes, other: { [`DELETE ${AT}/satisfaction/comment`]: () => ({ status: 200, body: after }) } },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove the comment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this comment?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent(`${AT}/satisfaction/comment`)?.method).toBe('DELETE'))
    const about = await section('How it went')
    await waitFor(() => expect(about.getByText(/^Removed by Ada Lovelace/)).toBeVisible())
    expect(about.queryByText('Too slow.')).toBeNull()
    expect(about.getByText('Bad')).toBeVisible()
  })
})
