import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { exampleAttachments } from '#tests/support/example-chat.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
const messages = () => screen.findAllByRole('article')
const message = async (text: string) => (await screen.findByText(text)).closest('article')!

describe('an attachment', () => {
  test('is shown, played, saved, or only named if the source omitted it', async () => {
    openChat()
    await messages()
    expect(await screen.findByRole('button', { name: 'Open IMG-0041.png' })).toBeInTheDocument()
    const note = screen.getByLabelText('PTT-0042.opus')
    expect(note).toHaveAttribute('src', '/api/attachments/2/file?signature=first')
    expect(note).toHaveAttribute('controls')
    expect(screen.getByText('Video, left out of the source')).toBeInTheDocument()
    expect(await message('¿Y el taller?')).toHaveTextContent('Location')
    const paper = screen.getByRole('link', { name: /Póliza.pdf/ })
    expect(paper).toHaveAttribute('download', 'Póliza.pdf')
    expect(paper).toHaveTextContent('Document 35 kB')
  })

  test('opens large if it is a picture, and returns the focus', async () => {
    const { user } = openChat()
    const small = await screen.findByRole('button', { name: 'Open IMG-0041.png' })
    await user.click(small)
    const dialog = await screen.findByRole('dialog', { name: 'IMG-0041.png' })
    expect(within(dialog).getByRole('img', { name: 'IMG-0041.png' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(small).toHaveFocus()
  })

  test('can be saved if it is not a valid picture', async () => {
    openChat()
    const small = await screen.findByRole('button', { name: 'Open IMG-0041.png' })
    fireEvent.error(small.querySelector('img')!)
    expect(screen.getByRole('link', { name: /IMG-0041.png/ })).toHaveAttribute('download')
  })

  test('that cannot be played is requested again with a new link', async () => {
    const { backend, user } = openChat()
    fireEvent.error(await screen.findByLabelText('PTT-0042.opus'))
    expect(screen.getByRole('alert')).toHaveTextContent('It cannot be played here.')
    const renewed = exampleAttachments.map((one) => ({ ...one, url: one.url && one.url.replace('first', 'second') }))
    backend.answer('GET /api/calls/8/attachments', () => ({ status: 200, body: { data: renewed } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('PTT-0042.opus')).toHaveAttribute('src', expect.stringContaining('second'))
  })

  test('leaves the messages readable if attachments cannot be listed', async () => {
    openChat({ other: { 'GET /api/calls/8/attachments': () => refusal('unavailable', '') } })
    expect(await message('Este es.')).toBeInTheDocument()
    expect(await screen.findByRole('alert')).toHaveTextContent('What was sent along could not be loaded')
  })
})
