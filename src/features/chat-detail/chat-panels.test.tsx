import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CallMarker } from '#contracts/call-markers.ts'
import type { Turn } from '#contracts/conversation.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { exampleMessages } from '#tests/support/example-chat.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()

const AT = '/call-detail-ia-whatsapp/whatsapp/8'
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest<HTMLElement>('section')!)
const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling
const current = () => screen.findByRole('listitem', { current: true })
const message = async (text: string) => (await screen.findByText(text, { selector: '[data-said]' })).closest('article')!

const turnBy = (speaker: Turn['speaker'], text: string): Turn => ({ ...exampleMessages[1]!, speaker, text })
const consentTurns = [
  turnBy('bot', 'Hola. ¿Acepta que usemos sus datos?'),
  turnBy('customer', 'Sí, acepto'),
  ...exampleMessages.slice(3),
]
const longTurns = [
  turnBy('customer', 'Buenas tardes, me chocaron el auto y la puerta quedó abollada.'),
  turnBy('agent', 'Su seguro cubre la reparación de la puerta con un deducible bajo.'),
  turnBy('customer', '¿Y el deducible de la reparación se paga en el taller?'),
  turnBy('agent', 'El deducible se paga directamente en el taller autorizado.'),
  turnBy('customer', 'Ayer llovió muchísimo en toda la ciudad de noche.'),
  turnBy('agent', 'El taller autorizado repara la puerta en tres días.'),
]

describe('sentiment', () => {
  test('is shown for each speaker, with its sign', async () => {
    openChat()
    expect(await figure('Sentiment of the customer')).toHaveTextContent('-0.40')
    expect(await figure('Sentiment of the agent')).toHaveTextContent('+0.25')
  })

  test.each([
    [{ sentiment_not_analysed: 'The language of the conversation is not known.' }, /was not judged: The language/],
    [{ not_analysed: 'The conversation has no transcript.' }, /was not judged: The conversation has no/],
    [{ version: null }, /is judged by itself/],
  ])('that is missing says why: %j', async (analysis, why) => {
    openChat({ analysis })
    expect(await screen.findByText(why)).toBeInTheDocument()
    expect(screen.queryByText('Sentiment of the agent')).not.toBeInTheDocument()
  })
})

test('categories link to their messages, and say what could not be judged', async () => {
  const { user, address } = openChat({
    categories: {
      matches: [{ id: 1, name: 'Choque', places: [{ seq: 5, start_ms: 45_000_000, end_ms: 45_000_000 }] }],
      not_judged: [{ id: 2, name: 'Al principio', why: 'untimed' }],
    },
  })
  const categories = await section('Categories')
  expect(categories.getByText('not judged: not every line carries its time')).toBeInTheDocument()
  await user.click(categories.getByRole('button', { name: 'Go to Mar 3, 2026, 9:11 AM: Choque' }))
  await waitFor(() => expect(address()).toBe(`${AT}?m=5`))
  expect(await current()).toHaveTextContent('ya tengo su foto')
})

test('marks are shown on their messages and link to them', async () => {
  const mark: CallMarker = {
    id: 1,
    kind: 'issue',
    name: 'Puerta abollada',
    start_ms: 60_000,
    end_ms: 60_000,
    seq: 3,
    origin: 'source',
  }
  const { user, address } = openChat({ markers: [mark] })
  await waitFor(async () => expect(await message('Así quedó la puerta.')).toHaveTextContent('Issue: Puerta abollada'))
  await user.click((await section('Marks')).getByRole('button', { name: /Puerta abollada/ }))
  await waitFor(() => expect(address()).toBe(`${AT}?m=3`))
})

test('marks that cannot be loaded do not affect the rest', async () => {
  openChat({ other: { 'GET /api/calls/8/markers': () => refusal('unexpected', '') } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
  expect(await figure('First response')).toHaveTextContent('12:28:00')
})

describe('consent', () => {
  test('is shown with its purpose, the question, the answer, and links to both', async () => {
    const { user, address } = openChat({ turns: consentTurns, attachments: [] })
    const consent = await section('Consent')
    expect(consent.getByRole('listitem')).toHaveTextContent(/^Use of data.*answered yes/)
    expect(consent.getByText('¿Acepta que usemos sus datos?')).toBeInTheDocument()
    expect(await message('Sí, acepto')).toHaveTextContent('Consent: answered yes')
    expect(await message('Hola. ¿Acepta que usemos sus datos?')).toHaveTextContent('Consent asked for')
    await user.click(consent.getByRole('button', { name: /: Sí, acepto$/ }))
    await waitFor(() => expect(address()).toBe(`${AT}?m=1`))
  })

  test('that was not asked for is not shown as refused', async () => {
    openChat()
    const consent = await section('Consent')
    expect(consent.getByText(/^No question of consent was found\./)).toBeInTheDocument()
    expect(consent.queryByText(/answered|refused/)).not.toBeInTheDocument()
  })
})

describe('the summary', () => {
  test('has sentences that link to their messages', async () => {
    const { user, address } = openChat({ turns: longTurns, attachments: [] })
    const summary = await section('Summary, in the conversation’s own words')
    const sentences = summary.getAllByRole('button')
    expect(sentences).toHaveLength(3)
    const index = longTurns.findIndex(({ text }) => text === sentences[0]!.textContent)
    await user.click(sentences[0]!)
    await waitFor(() => expect(address()).toBe(`${AT}?m=${index}`))
  })

  test('of a short chat says that it is short', async () => {
    openChat()
    expect(await screen.findByText(/too short to be summed up/)).toBeInTheDocument()
  })
})

describe('the other panels', () => {
  test('are tabs that are stored in the address', async () => {
    const { user, address } = openChat()
    await user.click(await screen.findByRole('tab', { name: 'Evaluations' }))
    await waitFor(() => expect(address()).toBe(`${AT}?panel=evaluations`))
    expect(screen.getByText('Evaluations of this conversation are not for everybody')).toBeInTheDocument()
  })

  test('show what is stored, and its source', async () => {
    const raw = {
      external_id: 'whatsapp:8',
      source: null,
      import: null,
      fields: { channel: 'whatsapp' },
      recordings: [],
      download: 'no-file',
    }
    openChat({ at: `${AT}?panel=raw`, other: { 'GET /api/calls/8/raw': () => ({ status: 200, body: raw }) } })
    expect(await figure('channel')).toHaveTextContent('whatsapp')
    expect(screen.getByText('There is no source file to download.')).toBeInTheDocument()
  })

  test('hide the access records from a person who may not read them, and request none', async () => {
    const { backend } = openChat({ at: `${AT}?panel=access` })
    expect(await screen.findByText(/Who opened this conversation is not for everybody/)).toBeInTheDocument()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/access-records'))).toEqual([])
  })
})
