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

function open(address: string, told: Partial<Request> = {}, rows = [row]) {
  const account = holding([])
  const backend = sessionBackend(account)
  const ok =
    (body: unknown): Handler =>
    () => ({ status: 200, body })
  backend.answer('GET /api/requests', ok(pageOf(rows, '/api/requests')))
  backend.answer('GET /api/requests/12', ok({ ...request, ...told }))
  backend.answer('POST /api/requests', ok(request))
  const visit = renderAt(address, { as: account, backend })
  return { ...visit, backend, sent: (path: string) => backend.sentTo(path).find(({ method }) => method === 'POST') }
}

describe('what somebody has asked the desk', () => {
  test('stands in a list, each with where it stands', async () => {
    open('/requests')
    expect(await screen.findByRole('link', { name: '#12 My screen is black' })).toHaveAttribute('href', '/requests/12')
    expect(screen.getByText('Waiting')).toBeVisible()
    expect(screen.getByText('1 request')).toBeVisible()
  })

  test('is nothing at first, and says what to do', async () => {
    open('/requests', {}, [])
    expect(await screen.findByText('You have not asked for anything yet')).toBeVisible()
  })

  test('is asked in a dialog, and leads to where the answer will stand', async () => {
    const { user, sent, address } = open('/requests')
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

  test('is read with its answers, and written to again', async () => {
    const { user, backend, sent } = open('/requests/12')
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

  test('that is closed says so, and takes no more', async () => {
    open('/requests/12', { state: 'closed', answers: false })
    expect(await screen.findByText('It is closed. If there is more, please ask anew.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Write again' })).toBeNull()
  })

  test('that goes on in another leads there', async () => {
    open('/requests/12', { state: 'merged', answers: false, merged_into: 14 })
    expect(await screen.findByRole('link', { name: 'Goes on in #14' })).toHaveAttribute('href', '/requests/14')
  })

  test('that is solved asks how it went, takes the answer, and another one', async () => {
    const question = { answer: null, comment: '', closes_at: '2026-04-15T12:00:00.000Z', is_open: true } as const
    const { user, backend, sent } = open('/requests/12', { state: 'solved', question })
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

  test('whose time to answer is over tells what was said, and asks no more', async () => {
    const question = { answer: 'good', comment: '', closes_at: '2026-04-15T12:00:00.000Z', is_open: false } as const
    open('/requests/12', { state: 'closed', answers: false, question })
    expect(await screen.findByText('Good')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change the answer' })).toBeNull()
  })

  test('takes files with it, and lets be saved what came with the answers', async () => {
    const files = [{ id: 9, name: 'Póliza.pdf', bytes: 1_258_291 }]
    const { user, backend, sent } = open('/requests/12', {
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
