import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Request } from '#contracts/requests.ts'
import { fillIn, title } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { type Handler, refusal, sessionBackend } from '#tests/support/session-backend.ts'
import { words, write } from '#tests/support/ticket-page.ts'

const row = {
  ...{ id: 12, subject: 'My screen is black', state: 'waiting' as const },
  ...{ created_at: '2026-03-16T12:00:00.000Z', said_at: '2026-03-16T13:00:00.000Z' },
}
const request: Request = {
  ...row,
  merged_into: null,
  answers: true,
  question: null,
  messages: [
    { id: 1, body: words('It is black.'), author: 'Ada Lovelace', is_requester: true, at: row.created_at, files: [] },
    { id: 2, body: words('Is it on?'), author: 'Luz Vera', is_requester: false, at: row.said_at, files: [] },
  ],
}

function openRequests(address: string, changes: Partial<Request> = {}, rows = [row]) {
  const account = holding([])
  const backend = sessionBackend(account)
  const ok =
    (body: unknown): Handler =>
    () => ({ status: 200, body })
  backend.answer('GET /api/requests', ok(pageOf(rows, '/api/requests')))
  backend.answer('GET /api/requests/12', ok({ ...request, ...changes }))
  backend.answer('POST /api/requests', ok(request))
  const visit = renderAt(address, { as: account, backend })
  return { ...visit, backend, sent: (path: string) => backend.sentTo(path).find(({ method }) => method === 'POST') }
}

describe('the requests of a person', () => {
  test('are listed with their state', async () => {
    openRequests('/requests')
    expect(await screen.findByRole('link', { name: '#12 My screen is black' })).toHaveAttribute('href', '/requests/12')
    expect(screen.getByText('Waiting')).toBeVisible()
    expect(screen.getByText('1 request')).toBeVisible()
  })

  test('are empty at first, with a hint what to do', async () => {
    openRequests('/requests', {}, [])
    expect(await screen.findByText('You have not asked for anything yet')).toBeVisible()
  })

  test('are sent in a dialog, which opens the new request', async () => {
    const { user, sent, address } = openRequests('/requests')
    await user.click(await screen.findByRole('button', { name: 'Ask the support desk' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fillIn({ Subject: 'My screen is black' })
    write(dialog.getByRole('textbox', { name: 'What do you need?' }), 'It is black.')
    await user.click(dialog.getByRole('button', { name: 'Ask' }))
    await waitFor(() =>
      expect(sent('/api/requests')?.body).toEqual({ subject: 'My screen is black', body: words('It is black.') }),
    )
    await waitFor(() => expect(address()).toBe('/requests/12'))
  })

  test('are shown with their answers, and can be answered', async () => {
    const { user, backend, sent } = openRequests('/requests/12')
    await waitFor(async () => expect(await title()).toHaveTextContent('#12 My screen is black'))
    const said = within(screen.getByRole('list', { name: 'What was said' })).getAllByRole('listitem')
    expect(said.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ada Lovelace.*It is black\.$/),
      expect.stringMatching(/^Luz Vera.*Is it on\?$/),
    ])
    const third = {
      id: 3,
      body: words('It is.'),
      author: 'Ada Lovelace',
      is_requester: true,
      at: row.said_at,
      files: [],
    }
    const after = { ...request, state: 'open', messages: [...request.messages, third] }
    backend.answer('POST /api/requests/12/messages', () => ({ status: 200, body: after }))
    write(screen.getByRole('textbox', { name: 'Write again' }), 'It is.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent('/api/requests/12/messages')?.body).toEqual({ body: words('It is.') }))
    expect(await screen.findByText('It is.')).toBeVisible()
    expect(screen.getByText('Open')).toBeVisible()
  })

  test('a closed request says so, and cannot be answered', async () => {
    openRequests('/requests/12', { state: 'closed', answers: false })
    expect(await screen.findByText('It is closed. If there is more, please ask anew.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Write again' })).toBeNull()
  })

  test('a merged request links to the other one', async () => {
    openRequests('/requests/12', { state: 'merged', answers: false, merged_into: 14 })
    expect(await screen.findByRole('link', { name: 'Goes on in #14' })).toHaveAttribute('href', '/requests/14')
  })

  test('a solved request asks for a rating, which can be changed', async () => {
    const question = { answer: null, comment: '', closes_at: '2026-04-15T12:00:00.000Z', is_open: true } as const
    const { user, backend, sent } = openRequests('/requests/12', { state: 'solved', question })
    const rated = { ...request, state: 'solved', question: { ...question, answer: 'bad', comment: 'Slow.' } }
    backend.answer('POST /api/requests/12/satisfaction', () => ({ status: 200, body: rated }))
    const send = async () => user.click(await screen.findByRole('button', { name: 'Send the answer' }))
    await send()
    expect(await screen.findByText('Please choose one of the three.')).toBeVisible()
    expect(sent('/api/requests/12/satisfaction')).toBeUndefined()
    await user.click(screen.getByRole('radio', { name: 'Bad' }))
    await fillIn({ 'Comment (optional)': 'Slow.' })
    await send()
    await waitFor(() =>
      expect(sent('/api/requests/12/satisfaction')?.body).toEqual({ answer: 'bad', comment: 'Slow.' }),
    )
    expect(await screen.findByText('Slow.')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change the answer' }))
    expect(await screen.findByRole('radio', { name: 'Bad' })).toBeChecked()
  })

  test('a rating that can no longer be changed is still shown', async () => {
    const question = { answer: 'good', comment: '', closes_at: '2026-04-15T12:00:00.000Z', is_open: false } as const
    openRequests('/requests/12', { state: 'closed', answers: false, question })
    expect(await screen.findByText('Good')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change the answer' })).toBeNull()
  })

  test('can have attachments, and offers those of the answers for download', async () => {
    const files = [{ id: 9, name: 'Póliza.pdf', bytes: 1_258_291 }]
    const { user, backend, sent } = openRequests('/requests/12', {
      messages: [request.messages[0]!, { ...request.messages[1]!, files }],
    })
    backend.answer('GET /api/request-files/9', () => refusal('missing', 'Gone.'))
    backend.answer('POST /api/request-files', () => ({ status: 201, body: { id: 71, name: 'log.txt', bytes: 12 } }))
    backend.answer('POST /api/requests/12/messages', () => ({ status: 200, body: request }))
    await user.click(await screen.findByRole('button', { name: 'Download Póliza.pdf' }))
    await waitFor(() => expect(backend.sentTo('/api/request-files/9')).toHaveLength(1))
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'log.txt'))
    expect(await screen.findByText('log.txt')).toBeVisible()
    write(screen.getByRole('textbox', { name: 'Write again' }), 'With the log.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(sent('/api/requests/12/messages')?.body).toEqual({ body: words('With the log.'), files: [71] }),
    )
  })
})
