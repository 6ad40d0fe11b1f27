import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { measuredLikeABrowser } from '#tests/support/call-visit.ts'
import { openChat } from '#tests/support/chat-visit.ts'
import { refusal } from '#tests/support/session-backend.ts'

import { exampleAttachments, exampleChat, exampleMessages } from './example-chat.ts'

const scrollTo = measuredLikeABrowser()
const heading = () => screen.findByRole('heading', { level: 1 })
const messages = () => screen.findAllByRole('article')
const message = async (text: string) => (await screen.findByText(text)).closest('article')!
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

describe('an address', () => {
  test('opens on its chat: who wrote, and what is known', async () => {
    openChat()
    await messages()
    expect(await heading()).toHaveTextContent('Rodrigo Zavala → Rocío C.')
    const facts = within(screen.getByText('Disposition').closest('dl')!)
    for (const fact of ['WhatsApp', 'Inbound', 'Seguros del Valle', 'Servicio Valle', 'Resuelto', 'chat.txt']) {
      expect(facts.getByText(fact)).toBeInTheDocument()
    }
  })

  test.each(['abc', '0', '-3', '1.5'])('…/whatsapp/%s is not found, and nothing is asked', async (id) => {
    const { backend } = openChat({ at: `/call-detail-ia-whatsapp/whatsapp/${id}` })
    expect(await heading()).toHaveTextContent('Page not found')
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/calls'))).toEqual([])
  })

  test('of a chat that the server does not know is not found', async () => {
    openChat({ other: { 'GET /api/calls/8': () => refusal('missing', 'No such call.') } })
    await waitFor(async () => expect(await heading()).toHaveTextContent('Page not found'))
  })

  test.each([
    ['/call-detail-ia-whatsapp/webchat/8', '/call-detail-ia-whatsapp/whatsapp/8', {}],
    ['/call-detail/8', '/call-detail-ia-whatsapp/whatsapp/8', {}],
    ['/call-detail-ia-whatsapp/whatsapp/8', '/call-detail/8', { channel: 'voice' as const }],
  ])('%s leads on to %s, where it belongs', async (at, to, chat) => {
    const { address } = openChat({ at, chat })
    await waitFor(() => expect(address()).toBe(to))
    expect(await heading()).toHaveTextContent('Rodrigo Zavala → Rocío C.')
  })

  test('with a message marks it', async () => {
    openChat({ at: '/call-detail-ia-whatsapp/whatsapp/8?m=5' })
    expect(await screen.findByRole('listitem', { current: true })).toHaveTextContent('ya tengo su foto')
  })

  test('with nonsense for a message marks none', async () => {
    openChat({ at: '/call-detail-ia-whatsapp/whatsapp/8?m=last' })
    await messages()
    expect(screen.queryByRole('listitem', { current: true })).not.toBeInTheDocument()
  })
})

describe('the messages', () => {
  test('stand under the days of the partner’s zone, with its time, each writer named once in a row', async () => {
    openChat()
    const [first, second] = (await messages()).map(({ textContent }) => textContent)
    expect(screen.getByText('Monday, March 2, 2026')).toBeInTheDocument()
    expect(screen.getByText('Tuesday, March 3, 2026')).toBeInTheDocument()
    expect(first).toMatch(/^System.*8:41\sPM/)
    expect(second).toMatch(/^Customer.*Buenas noches/)
    expect(await message('Hola, soy Vale.')).toHaveTextContent('BotVale')
    const link = within(await message('Este es.')).getByRole('link', { name: /link to this message/ })
    expect(link).toHaveAttribute('href', '/call-detail-ia-whatsapp/whatsapp/8?m=7')
    expect(link).toHaveAttribute('title', expect.stringContaining('America/Mexico_City'))
  })

  test('are marked by pressing their time, which is their address', async () => {
    const { user, address } = openChat()
    await user.click(within(await message('Este es.')).getByRole('link', { name: /link to this message/ }))
    await waitFor(() => expect(address()).toBe('/call-detail-ia-whatsapp/whatsapp/8?m=7'))
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('Este es.')
  })

  test('without times are read all the same', async () => {
    openChat({
      chat: { started_at: null, analysis: 'untimed' },
      turns: exampleMessages.map((turn) => ({ ...turn, start_ms: null, end_ms: null })),
    })
    expect(await message('Este es.')).toHaveTextContent('#8')
    expect(screen.queryByText(/March/)).not.toBeInTheDocument()
    expect(figure('First response')).toHaveTextContent('—The source does not say when each message was written.')
    expect(figure('Out of hours')).toHaveTextContent('—The date of this chat is not known.')
  })

  test('are found without capitals and accents, counted, and gone through', async () => {
    const { user } = openChat()
    await messages()
    await user.keyboard('/')
    const field = screen.getByRole('searchbox', { name: 'Find in the chat' })
    expect(field).toHaveFocus()
    await user.type(field, 'AUTO')
    expect(await screen.findByText('1 of 2 matches')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(screen.getByText('2 of 2 matches')).toBeInTheDocument()
    expect(screen.getAllByText('auto', { selector: 'mark' })[1]).toHaveAttribute('data-current')
  })

  test('of 20,000 only those in sight are drawn, and the last is found', async () => {
    const turns = Array.from({ length: 20_000 }, (_, at) => ({
      ...exampleMessages[1]!,
      speaker: at % 2 === 0 ? ('agent' as const) : ('customer' as const),
      start_ms: at * 60_000,
      text: `Message ${at}`,
    }))
    const { user } = openChat({ turns, attachments: [] })
    await screen.findByText('Message 0')
    expect(screen.getAllByRole('article').length).toBeLessThan(80)
    await user.type(screen.getByRole('searchbox'), 'message 19999')
    expect(await screen.findByText('1 of 1 match')).toBeInTheDocument()
    await waitFor(() => expect(scrollTo).toHaveBeenCalled())
    const { top } = scrollTo.mock.lastCall![0] as { top: number }
    expect(top).toBeGreaterThan(19_000 * 40)
  })

  test('that there are none of is said', async () => {
    openChat({ turns: [], attachments: [], chat: { turn_count: 0 } })
    expect(await screen.findByText('There is nothing to read')).toBeInTheDocument()
    expect(screen.getByText('Nothing was measured')).toBeInTheDocument()
  })
})

describe('what was sent along', () => {
  test('is seen, heard, saved, or named where the source left it out', async () => {
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

  test('opens large when it is a picture, and gives the focus back', async () => {
    const { user } = openChat()
    const small = await screen.findByRole('button', { name: 'Open IMG-0041.png' })
    await user.click(small)
    const dialog = await screen.findByRole('dialog', { name: 'IMG-0041.png' })
    expect(within(dialog).getByRole('img', { name: 'IMG-0041.png' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(small).toHaveFocus()
  })

  test('and turns out to be no picture can be saved', async () => {
    openChat()
    const small = await screen.findByRole('button', { name: 'Open IMG-0041.png' })
    fireEvent.error(small.querySelector('img')!)
    expect(screen.getByRole('link', { name: /IMG-0041.png/ })).toHaveAttribute('download')
  })

  test('and cannot be played is asked for again, by a new link', async () => {
    const { backend, user } = openChat()
    fireEvent.error(await screen.findByLabelText('PTT-0042.opus'))
    expect(screen.getByRole('alert')).toHaveTextContent('It cannot be played here.')
    const renewed = exampleAttachments.map((one) => ({ ...one, url: one.url && one.url.replace('first', 'second') }))
    backend.answer('GET /api/calls/8/attachments', () => ({ status: 200, body: { data: renewed } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('PTT-0042.opus')).toHaveAttribute('src', expect.stringContaining('second'))
  })

  test('and cannot be listed leaves the messages to be read', async () => {
    openChat({ other: { 'GET /api/calls/8/attachments': () => refusal('unavailable', '') } })
    expect(await message('Este es.')).toBeInTheDocument()
    expect(await screen.findByRole('alert')).toHaveTextContent('What was sent along could not be loaded')
  })
})

describe('the panels', () => {
  test('tell how long the customer waited, of how many, and when they wrote', async () => {
    openChat()
    await messages()
    expect(figure('First response')).toHaveTextContent('12:28:00')
    expect(figure('Median response')).toHaveTextContent('6:14:45Of 2 responses')
    expect(figure('Longest response')).toHaveTextContent('12:28:00')
    expect(figure('Out of hours')).toHaveTextContent('60%3 of 5 customer messages')
    expect(figure('Messages by role')).toHaveTextContent('9Agent 2 · Customer 5 · System 1 · Bot 1')
    await waitFor(() => expect(figure('Sent along')).toHaveTextContent('5'))
  })

  test('lead to the message that took longest', async () => {
    const { user, address } = openChat()
    await messages()
    await user.click(screen.getByRole('button', { name: 'Show the message' }))
    await waitFor(() => expect(address()).toBe('/call-detail-ia-whatsapp/whatsapp/8?m=5'))
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('ya tengo su foto')
  })

  test('tell the customer with what is masked, and the source to the last digit', async () => {
    const { user } = openChat()
    await user.click(await screen.findByRole('tab', { name: 'Details' }))
    expect(figure('Telephones')).toHaveTextContent('•••• 0117 (masked)')
    expect(figure('SHA-256')).toHaveTextContent(exampleChat.source!.sha256)
  })
})

test('a chat that fails as a whole is tried again', async () => {
  const { backend, user } = openChat({ other: { 'GET /api/calls/8': () => refusal('unexpected', '') } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
  backend.answer('GET /api/calls/8', () => ({ status: 200, body: exampleChat }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await heading()).toHaveTextContent('Rodrigo Zavala → Rocío C.'))
})
