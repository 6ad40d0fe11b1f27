import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { exampleMessages } from '#tests/support/example-chat.ts'

const scrollTo = mockBrowserLayout()
const messages = () => screen.findAllByRole('article')
const message = async (text: string) => (await screen.findByText(text)).closest('article')!
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

describe('the messages', () => {
  test('are grouped by days of the partner’s time zone, with its time, each author named once in a row', async () => {
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

  test('are marked by a click on their time, which is their address', async () => {
    const { user, address } = openChat()
    await user.click(within(await message('Este es.')).getByRole('link', { name: /link to this message/ }))
    await waitFor(() => expect(address()).toBe('/call-detail-ia-whatsapp/whatsapp/8?m=7'))
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('Este es.')
  })

  test('are readable without times', async () => {
    openChat({
      chat: { started_at: null, analysis: 'untimed' },
      turns: exampleMessages.map((turn) => ({ ...turn, start_ms: null, end_ms: null })),
    })
    expect(await message('Este es.')).toHaveTextContent('#8')
    expect(screen.queryByText(/March/)).not.toBeInTheDocument()
    expect(figure('First response')).toHaveTextContent('—The source does not say when each message was written.')
    expect(figure('Out of hours')).toHaveTextContent('—The date of this chat is not known.')
  })

  test('are found without capitals and accents, counted, and navigated', async () => {
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

  test('of 20,000 renders only the visible ones, and the last is found', async () => {
    const turns = Array.from({ length: 20_000 }, (_, index) => ({
      ...exampleMessages[1]!,
      speaker: index % 2 === 0 ? ('agent' as const) : ('customer' as const),
      start_ms: index * 60_000,
      text: `Message ${index}`,
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

  test('say so if there are none', async () => {
    openChat({ turns: [], attachments: [], chat: { turn_count: 0 } })
    expect(await screen.findByText('There is nothing to read')).toBeInTheDocument()
    expect(screen.getByText('Nothing was measured')).toBeInTheDocument()
  })
})
