import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { exampleChat } from '#tests/support/example-chat.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
const heading = () => screen.findByRole('heading', { level: 1 })
const messages = () => screen.findAllByRole('article')
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

describe('an address', () => {
  test('opens its chat with the people and the facts', async () => {
    openChat()
    await messages()
    expect(await heading()).toHaveTextContent('Rodrigo Zavala → Rocío C.')
    const facts = within(screen.getByText('Disposition').closest('dl')!)
    for (const fact of ['WhatsApp', 'Inbound', 'Seguros del Valle', 'Servicio Valle', 'Resuelto', 'chat.txt']) {
      expect(facts.getByText(fact)).toBeInTheDocument()
    }
  })

  test.each(['abc', '0', '-3', '1.5'])('…/whatsapp/%s is not found, and nothing is requested', async (id) => {
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
  ])('%s redirects to %s', async (at, to, chat) => {
    const { address } = openChat({ at, chat })
    await waitFor(() => expect(address()).toBe(to))
    expect(await heading()).toHaveTextContent('Rodrigo Zavala → Rocío C.')
  })

  test('with a message marks it', async () => {
    openChat({ at: '/call-detail-ia-whatsapp/whatsapp/8?m=5' })
    expect(await screen.findByRole('listitem', { current: true })).toHaveTextContent('ya tengo su foto')
  })

  test('with an invalid message index marks none', async () => {
    openChat({ at: '/call-detail-ia-whatsapp/whatsapp/8?m=last' })
    await messages()
    expect(screen.queryByRole('listitem', { current: true })).not.toBeInTheDocument()
  })
})

describe('the panels', () => {
  test('show how long the customer waited, for how many responses, and when they wrote', async () => {
    openChat()
    await messages()
    expect(figure('First response')).toHaveTextContent('12:28:00')
    expect(figure('Median response')).toHaveTextContent('6:14:45Of 2 responses')
    expect(figure('Longest response')).toHaveTextContent('12:28:00')
    expect(figure('Out of hours')).toHaveTextContent('60%3 of 5 customer messages')
    expect(figure('Messages by role')).toHaveTextContent('9Agent 2 · Customer 5 · System 1 · Bot 1')
    await waitFor(() => expect(figure('Sent along')).toHaveTextContent('5'))
  })

  test('link to the message with the longest wait', async () => {
    const { user, address } = openChat()
    await messages()
    await user.click(screen.getByRole('button', { name: 'Show the message' }))
    await waitFor(() => expect(address()).toBe('/call-detail-ia-whatsapp/whatsapp/8?m=5'))
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('ya tengo su foto')
  })

  test('show the customer with masked data, and the whole hash of the source', async () => {
    const { user } = openChat()
    await user.click(await screen.findByRole('tab', { name: 'Details' }))
    expect(figure('Telephones')).toHaveTextContent('•••• 0117 (masked)')
    expect(figure('SHA-256')).toHaveTextContent(exampleChat.source!.sha256)
  })
})

test('a chat that fails as a whole can be loaded again', async () => {
  const { backend, user } = openChat({ other: { 'GET /api/calls/8': () => refusal('unexpected', '') } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
  backend.answer('GET /api/calls/8', () => ({ status: 200, body: exampleChat }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await heading()).toHaveTextContent('Rodrigo Zavala → Rocío C.'))
})
