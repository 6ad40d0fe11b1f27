import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { currentLine, hearCall, mockBrowserLayout, openCall } from '#tests/support/call-page.ts'
import { exampleCall, examplePeaks } from '#tests/support/example-call.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const heading = () => screen.findByRole('heading', { level: 1 })

mockBrowserLayout()

describe('an address', () => {
  test('opens its conversation', async () => {
    await hearCall()
    expect(await heading()).toHaveTextContent('Lucía Quispe → Jorge H.')
    const facts = screen.getByText('Disposition').closest('dl')!
    for (const fact of ['Voice', 'Outbound', 'Banco Andes', 'Hogar', 'Vendido', '1:00', 'calls/7.vcon.json']) {
      expect(within(facts).getByText(fact)).toBeInTheDocument()
    }
    expect(within(facts).getByText(/Mar 2, 2026/)).toHaveAttribute('title', expect.stringContaining('America/Santiago'))
  })

  test.each(['abc', '0', '-3', '1.5', '12345678901234567890'])(
    '/call-detail/%s is not found, and nothing is requested',
    async (id) => {
      const { backend } = openCall({ at: `/call-detail/${id}` })
      expect(await heading()).toHaveTextContent('Page not found')
      expect(backend.requests.filter(({ path }) => path.startsWith('/api/calls'))).toEqual([])
    },
  )

  test('of a conversation that the server does not know is not found', async () => {
    openCall({ other: { 'GET /api/calls/7': () => refusal('missing', 'No such call.') } })
    await waitFor(async () => expect(await heading()).toHaveTextContent('Page not found'))
  })

  test('says which permission it needs, and requests nothing without it', async () => {
    const backend = sessionBackend()
    renderAt('/call-detail/7', { as: holding(['dashboards-freemium']), backend })
    expect(await screen.findByText('call-detail')).toBeInTheDocument()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/calls'))).toEqual([])
  })

  test('with a time starts there', async () => {
    const { audio, slider } = await hearCall({ at: '/call-detail/7?t=42' })
    expect(audio.state.currentTime).toBe(42)
    expect(slider).toHaveAttribute('aria-valuetext', '0:42 of 1:00')
    expect(currentLine()).toHaveTextContent('Está bien, la quiero.')
  })

  test('with an invalid time starts at the beginning', async () => {
    const { audio } = await hearCall({ at: '/call-detail/7?t=soon' })
    expect(audio.state.currentTime).toBe(0)
  })
})

describe('a conversation', () => {
  test('without a transcript can be heard', async () => {
    const { slider } = await hearCall({ turns: [], call: { analysis: 'no-transcript', turn_count: 0 } })
    expect(slider).toBeInTheDocument()
    expect(screen.getByText('There is no transcript of this conversation')).toBeInTheDocument()
    expect(screen.getByText('Nothing was measured')).toBeInTheDocument()
  })

  test('without a recording can be read, and no waveform is requested', async () => {
    const { backend } = openCall({ call: { recording: null, has_audio: false } })
    expect(await screen.findByText('Perfecto, queda grabado.')).toBeInTheDocument()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(backend.sentTo('/api/calls/7/peaks')).toEqual([])
  })

  test('without either says so', async () => {
    openCall({ turns: [], call: { recording: null, analysis: 'no-transcript' } })
    expect(await screen.findByText('There is nothing to hear or to read')).toBeInTheDocument()
  })

  test('after its retention period says so, and keeps its facts and panels', async () => {
    const { backend } = openCall({
      turns: [],
      call: { expired_at: '2026-05-01T12:00:00.000Z', recording: null, has_audio: false },
    })
    expect(await screen.findByText(/^The recording and the text were deleted on May 1, 2026/)).toHaveTextContent(
      'because their time was over',
    )
    expect(screen.getByText('Vendido')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Access' })).toBeInTheDocument()
    expect(screen.queryByText(/nothing to hear or to read/)).not.toBeInTheDocument()
    expect(backend.sentTo('/api/calls/7/peaks')).toEqual([])
  })

  test('whose recording cannot be muted shows the transcript, and says why there is no playback', async () => {
    openCall({ call: { recording: { ...exampleCall.recording!, withheld: 'cannot-be-muted' } } })
    expect(await screen.findByText(/^The recording is not played/)).toBeInTheDocument()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(await screen.findByText('Perfecto, queda grabado.')).toBeInTheDocument()
  })

  test('without a waveform can still be heard and read, and the waveform can be loaded again', async () => {
    const { backend, user } = await hearCall({ other: { 'GET /api/calls/7/peaks': () => refusal('unexpected', '') } })
    expect(await screen.findByText(/The waveform could not be loaded/)).toBeInTheDocument()
    expect(screen.getByText('Perfecto, queda grabado.')).toBeInTheDocument()
    backend.answer('GET /api/calls/7/peaks', () => ({ status: 200, body: examplePeaks }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Lanes of the recording' })).toHaveTextContent('CustomerAgent')
    await waitFor(() => expect(screen.queryByText(/The waveform could not be loaded/)).not.toBeInTheDocument())
  })

  test('whose transcript fails can still be heard', async () => {
    const { slider } = await hearCall({ other: { 'GET /api/calls/7/turns': () => refusal('unavailable', '') } })
    expect(slider).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  })

  test('that fails as a whole can be loaded again', async () => {
    const { backend, user } = openCall({ other: { 'GET /api/calls/7': () => refusal('unexpected', '') } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
    backend.answer('GET /api/calls/7', () => ({ status: 200, body: exampleCall }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await heading()).toHaveTextContent('Lucía Quispe → Jorge H.'))
  })
})

test('the link to a moment is copied', async () => {
  const { audio, user } = await hearCall()
  audio.reach(41.7)
  await user.click(screen.getByRole('button', { name: 'Copy link to this moment' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${location.origin}/call-detail/7?t=41`))
})
