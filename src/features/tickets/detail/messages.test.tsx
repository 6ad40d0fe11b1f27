import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { fact, openOne, ticket, words, write } from '#tests/support/ticket-page.ts'

const AT = '/api/tickets/41'

describe('writing a message', () => {
  const reply = () => screen.findByRole('textbox', { name: 'Reply' })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the reply' }))

  test('a reply goes to the requester, and the ticket then waits for an answer', async () => {
    const shown = noticesShown()
    const { user, sent } = openOne({}, { state: 'waiting' })
    write(await reply(), 'Which one?')
    await user.click(screen.getByRole('checkbox', { name: 'and wait for an answer' }))
    send()
    await waitFor(() =>
      expect(sent(`${AT}/messages`)?.body).toEqual({
        kind: 'reply',
        version: 3,
        body: words('Which one?'),
        waits: true,
      }),
    )
    await waitFor(() => expect(shown.map(({ text }) => text)).toEqual(['The reply is on its way.']))
    expect(await fact('State')).toHaveTextContent('Waiting')
    expect(await reply()).toHaveTextContent(/^$/)
    // a ticket that already waits keeps waiting
    expect(screen.queryByRole('checkbox', { name: 'and wait for an answer' })).toBeNull()
  })

  test('a reply sent while the ticket is still being taken is based on the taken ticket', async () => {
    const standing = { ...ticket.standing, is_taken: false, is_assignee: false }
    const { user, backend, sent } = openOne({ assignee: null, standing })
    let takeButton = () => {}
    const isTaken = new Promise<void>((resolve) => {
      takeButton = resolve
    })
    backend.answer(`POST ${AT}/steps`, async () => {
      await isTaken
      return { status: 200, body: { ...ticket, version: 4 } }
    })
    await user.click(await screen.findByRole('button', { name: 'Take' }))
    write(await reply(), 'I look into it.')
    send()
    expect(sent(`${AT}/messages`)).toBeUndefined()
    takeButton()
    await waitFor(() => expect(sent(`${AT}/messages`)?.body).toMatchObject({ kind: 'reply', version: 4 }))
  })

  test('a note stays within the desk, and separate from a reply that was begun', async () => {
    const { user, sent } = openOne()
    write(await reply(), 'Half a')
    await user.click(screen.getByRole('tab', { name: 'Internal note' }))
    write(screen.getByRole('textbox', { name: 'Internal note' }), 'Ask Luz.')
    await user.click(screen.getByRole('button', { name: 'Keep the note' }))
    await waitFor(() => expect(sent(`${AT}/messages`)?.body).toEqual({ kind: 'note', body: words('Ask Luz.') }))
    await user.click(screen.getByRole('tab', { name: 'Reply to the requester' }))
    expect(await reply()).toHaveTextContent('Half a')
  })

  test('sends attached files, without those that were removed again', async () => {
    const { user, backend, sent } = openOne()
    let uploaded = 70
    backend.answer('POST /api/ticket-files', () => {
      uploaded += 1
      return { status: 201, body: { id: uploaded, name: `file-${uploaded}.pdf`, bytes: 2_097_152 } }
    })
    write(await reply(), 'Here they are.')
    const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(input(), new File(['one'], 'one.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('file-71.pdf')).toBeVisible()
    await user.upload(input(), new File(['two'], 'two.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('file-72.pdf')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave out file-71.pdf' }))
    expect(screen.getByRole('button', { name: 'Add a file' })).toHaveFocus()
    send()
    await waitFor(() => expect(sent(`${AT}/messages`)?.body).toMatchObject({ kind: 'reply', files: [72] }))
  })

  test('refuses files above the limit of a mail', async () => {
    const { user, backend } = openOne()
    await reply()
    const large = new File(['x'], 'large.zip')
    Object.defineProperty(large, 'size', { value: 25_000_001 })
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, large)
    expect(await screen.findByText('A message takes up to 20 files, of 25 MB together.')).toBeVisible()
    expect(backend.sentTo('/api/ticket-files')).toEqual([])
  })

  test('a packed letter of Outlook says what to ask for, other files do not', async () => {
    const files = [
      { id: 8, name: 'Winmail.dat', bytes: 100 },
      { id: 9, name: 'winmail.pdf', bytes: 100 },
    ]
    openOne({ messages: [{ ...ticket.messages[0]!, files }] })
    const items = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')
    expect(items[0]).toHaveTextContent('Ask for the letter in HTML or as plain text.')
    expect(items[1]).not.toHaveTextContent('Ask for')
  })

  test('offers the attachments of a message for download', async () => {
    const messages = [{ ...ticket.messages[0]!, files: [{ id: 9, name: 'Póliza.pdf', bytes: 1_258_291 }] }]
    const { user, backend } = openOne({ messages })
    backend.answer('GET /api/ticket-files/9', () => refusal('missing', 'Gone.'))
    expect(await screen.findByText('1.2 MB')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download Póliza.pdf' }))
    await waitFor(() => expect(backend.sentTo('/api/ticket-files/9')).toHaveLength(1))
  })

  test('names the files that stayed in Freshdesk, and says why', async () => {
    const absent_files = [
      { id: 1, name: 'Video.mp4', why: 'too-large' as const },
      { id: 2, name: 'Póliza.pdf', why: null },
    ]
    openOne({ messages: [{ ...ticket.messages[0]!, absent_files }] })
    const [video, policy] = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem')
    expect(video).toHaveTextContent('Video.mp4Larger than 25 MB: stays in Freshdesk')
    expect(policy).toHaveTextContent('Póliza.pdfIs being fetched from Freshdesk')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  test('a message without text is not sent', async () => {
    const { sent } = openOne()
    await reply()
    send()
    expect((await screen.findAllByText('Please write something.'))[0]).toBeVisible()
    expect(sent(`${AT}/messages`)).toBeUndefined()
  })

  test('the text stays when the ticket has changed meanwhile, and can be sent after the change was seen', async () => {
    const { user, backend } = openOne()
    backend.answer(`POST ${AT}/messages`, () => refusal('conflict', 'This has changed in the meantime.'))
    write(await reply(), 'Which one?')
    send()
    expect(await screen.findByText('This has changed in the meantime.')).toBeVisible()
    backend.answer(`GET ${AT}`, () => ({ status: 200, body: { ...ticket, priority: 'low', version: 9 } }))
    await user.click(screen.getByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(async () => expect(await fact('Priority')).toHaveTextContent('Low'))
    expect(screen.queryByText('This has changed in the meantime.')).toBeNull()
    expect(await reply()).toHaveTextContent('Which one?')
    send()
    await waitFor(() => expect(backend.sentTo(`${AT}/messages`).at(-1)!.body).toMatchObject({ version: 9 }))
  })

  test('warns before the text is lost by leaving', async () => {
    const { user, go, address } = openOne()
    write(await reply(), 'Which one?')
    go('/freshdesk')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(address()).toBe('/freshdesk/41')
    expect(await reply()).toHaveTextContent('Which one?')
  })

  test('a closed ticket only accepts notes', async () => {
    openOne({ state: 'closed' })
    expect(await screen.findByRole('textbox', { name: 'Internal note' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Reply to the requester' })).toBeNull()
  })

  test('a message is removed after a confirmation', async () => {
    const { user, sent } = openOne({}, { messages: ticket.messages.slice(0, 1) })
    await user.click(await screen.findByRole('button', { name: 'Remove the note of Luz Vera' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Remove this message?' })).getByRole('button', {
        name: 'Remove',
      }),
    )
    await waitFor(() => expect(sent(`${AT}/messages/2`)?.method).toBe('DELETE'))
    await waitFor(() => expect(screen.queryByText('She called twice.')).toBeNull())
  })
})
