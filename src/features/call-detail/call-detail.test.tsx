import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'
import { audioElement } from '#tests/support/audio-element.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { type Handler, refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { exampleCall, examplePeaks, exampleTurns } from './example-call.ts'

const reader = holding(['call-detail'])

type Answers = { call?: Partial<CallDetail>; turns?: Turn[]; other?: Record<string, Handler>; at?: string }

/** The screen before a server that knows one conversation. */
function openCall({ call = {}, turns = exampleTurns, other = {}, at = '/call-detail/7' }: Answers = {}) {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/calls/7', () => ({ status: 200, body: { ...exampleCall, ...call } }))
  backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: turns } }))
  backend.answer('GET /api/calls/7/peaks', () => ({ status: 200, body: examplePeaks }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  return renderAt(at, { as: reader, backend })
}

/** The same with the recording there, and ready to be played. */
async function hearCall(answers: Answers = {}) {
  const audio = audioElement(60)
  const page = openCall(answers)
  const slider = await screen.findByRole('slider', { name: 'Position in the recording' })
  audio.ready()
  return { ...page, audio, slider }
}

const heading = () => screen.findByRole('heading', { level: 1 })
const currentLine = () => screen.queryByRole('listitem', { current: true })
const scrollTo = vi.fn()

beforeEach(() => {
  scrollTo.mockReset()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // what a browser measures and jsdom does not
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo)
  const captured = new WeakSet<Element>()
  Object.assign(HTMLElement.prototype, {
    setPointerCapture(this: Element) {
      captured.add(this)
    },
    hasPointerCapture(this: Element) {
      return captured.has(this)
    },
  })
})

describe('an address', () => {
  test('opens on its conversation', async () => {
    await hearCall()
    expect(await heading()).toHaveTextContent('Lucía Quispe → Jorge H.')
    const facts = screen.getByText('Disposition').closest('dl')!
    for (const fact of ['Voice', 'Outbound', 'Banco Andes', 'Hogar', 'Vendido', '1:00', 'calls/7.vcon.json']) {
      expect(within(facts).getByText(fact)).toBeInTheDocument()
    }
    expect(within(facts).getByText(/Mar 2, 2026/)).toHaveAttribute('title', expect.stringContaining('America/Santiago'))
  })

  test.each(['abc', '0', '-3', '1.5', '12345678901234567890'])(
    '/call-detail/%s is not found, and nothing is asked',
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

  test('says which permission it needs, and asks for nothing without it', async () => {
    const backend = sessionBackend()
    renderAt('/call-detail/7', { as: holding(['dashboards-freemium']), backend })
    expect(await screen.findByText('call-detail')).toBeInTheDocument()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/calls'))).toEqual([])
  })

  test('with a moment starts there', async () => {
    const { audio, slider } = await hearCall({ at: '/call-detail/7?t=42' })
    expect(audio.state.currentTime).toBe(42)
    expect(slider).toHaveAttribute('aria-valuetext', '0:42 of 1:00')
    expect(currentLine()).toHaveTextContent('Está bien, la quiero.')
  })

  test('with nonsense for a moment starts at the beginning', async () => {
    const { audio } = await hearCall({ at: '/call-detail/7?t=soon' })
    expect(audio.state.currentTime).toBe(0)
  })
})

describe('the player', () => {
  test('plays and pauses the element, and follows it', async () => {
    const { audio, user, slider } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Play' }))
    expect(audio.state.paused).toBe(false)
    audio.reach(9)
    expect(slider).toHaveAttribute('aria-valuetext', '0:09 of 1:00')
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(audio.state.paused).toBe(true)
  })

  test('goes ten seconds on and back', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    expect(audio.state.currentTime).toBe(10)
  })

  test('keeps the speed for the next conversation', async () => {
    const { audio, user } = await hearCall()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.75')
    expect(audio.state.playbackRate).toBe(1.75)
    expect(localStorage.getItem('atalaya-player-speed')).toBe('1.75')
  })

  test('starts at the kept speed', async () => {
    localStorage.setItem('atalaya-player-speed', '2.5')
    const { audio } = await hearCall()
    expect(audio.state.playbackRate).toBe(2.5)
  })

  test('skips the silences that the transcript shows, when asked', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Skip silence' }))
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(25)
  })

  test('plays before the transcript is there, and skips its silences as soon as it is', async () => {
    let arrive = () => {}
    const answer = { status: 200, body: { data: exampleTurns } }
    const later = new Promise<typeof answer>((resolve) => (arrive = () => resolve(answer)))
    const { audio, user } = await hearCall({ other: { 'GET /api/calls/7/turns': () => later } })
    expect(screen.queryByText(/There is no transcript/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.reach(15)
    arrive()
    await user.click(await screen.findByRole('button', { name: 'Skip silence' }))
    expect(audio.state).toMatchObject({ paused: false, currentTime: 15 })
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(25)
  })

  test('plays on while a transcript that failed is asked for again, and then skips its silences', async () => {
    const { audio, user, backend } = await hearCall({
      other: { 'GET /api/calls/7/turns': () => refusal('unexpected', '') },
    })
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.reach(15)
    backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: exampleTurns } }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.click(await screen.findByRole('button', { name: 'Skip silence' }))
    audio.reach(20.1)
    expect(audio.state).toMatchObject({ paused: false, currentTime: 25 })
  })

  test('repeats a line until it is told to stop', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getAllByRole('button', { name: 'Repeat this line' })[1]!)
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.reach(19.9)
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(8)
    await user.click(screen.getByRole('button', { name: 'Stop repeating 0:08 to 0:20' }))
    audio.reach(19.9)
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(20.1)
  })

  test('seeks where one points, and repeats the span that is drawn with Shift', async () => {
    const { audio, slider } = await hearCall()
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 600 } as DOMRect)
    fireEvent.pointerDown(slider, { clientX: 300, button: 0 })
    fireEvent.pointerUp(slider, { clientX: 300 })
    expect(audio.state.currentTime).toBe(30)
    fireEvent.pointerDown(slider, { clientX: 400, button: 0 })
    fireEvent.pointerMove(slider, { clientX: 200 })
    fireEvent.pointerUp(slider, { clientX: 200, shiftKey: true })
    expect(screen.getByRole('button', { name: 'Stop repeating 0:20 to 0:40' })).toBeInTheDocument()
    expect(audio.state.currentTime).toBe(20)
  })

  test('says that it waits', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.tell('waiting')
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    audio.tell('playing')
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
  })

  test('that failed asks for a new link and goes on where it was', async () => {
    const { audio, user, backend } = await hearCall()
    audio.reach(33)
    audio.tell('error')
    expect(screen.getByRole('alert')).toHaveTextContent('The recording could not be loaded.')
    const recording = { ...exampleCall.recording!, url: '/api/recordings/9/audio?signature=second' }
    backend.answer('GET /api/calls/7', () => ({ status: 200, body: { ...exampleCall, recording } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(audio.state.loads).toBe(1))
    audio.ready()
    expect(audio.state.currentTime).toBe(33)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the keys of the page', () => {
  test('play, skip, seek and change the speed', async () => {
    const { audio, user } = await hearCall()
    await user.keyboard('k')
    expect(audio.state.paused).toBe(false)
    await user.keyboard('5')
    expect(audio.state.currentTime).toBe(30)
    await user.keyboard('j{ArrowRight}.')
    expect([audio.state.currentTime, audio.state.playbackRate]).toEqual([25, 1.25])
  })

  test('are letters in a field, and find their way to it', async () => {
    const { audio, user } = await hearCall()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox', { name: 'Find in the transcript' })).toHaveFocus()
    await user.keyboard('k5')
    expect(audio.state).toMatchObject({ paused: true, currentTime: 0 })
  })

  test('leave the space bar to a button that has the focus', async () => {
    const { audio, user } = await hearCall()
    screen.getByRole('button', { name: 'Forward 10 seconds' }).focus()
    await user.keyboard(' ')
    expect(audio.state).toMatchObject({ paused: true, currentTime: 10 })
  })

  test('are listed, and can be switched off', async () => {
    const { audio, user } = await hearCall()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Use these shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await user.keyboard('k')
    expect(audio.state.paused).toBe(true)
  })

  test('move the slider that has the focus once, not twice', async () => {
    const { audio, user, slider } = await hearCall()
    slider.focus()
    await user.keyboard('{ArrowRight}')
    expect(audio.state.currentTime).toBe(5)
    await user.keyboard('{End}')
    expect(audio.state.currentTime).toBe(60)
  })
})

describe('the transcript', () => {
  test('marks the line that is heard, and seeks to the one that is pressed', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Play from 0:40' }))
    expect(audio.state.currentTime).toBe(40)
    expect(currentLine()).toHaveTextContent('Está bien, la quiero.')
    audio.reach(51)
    expect(currentLine()).toHaveTextContent('Perfecto, queda grabado.')
  })

  test('tells silences, interruptions and uncertain lines in words', async () => {
    await hearCall()
    const lines = within(screen.getByRole('region', { name: 'Transcript' })).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Buenas tardes'),
      expect.stringContaining('Hola'),
      expect.stringContaining('Silence of 5.0 s'),
      expect.stringMatching(/Uncertain, 41%.*deducible/),
      expect.stringContaining('The agent talks over the customer for 1.0 s'),
      expect.stringContaining('La póliza cubre'),
      expect.stringContaining('Está bien'),
      expect.stringContaining('Perfecto'),
    ])
  })

  test('finds words without capitals and accents, counts them, and goes round', async () => {
    const { user } = await hearCall()
    await user.type(screen.getByRole('searchbox'), 'POLIZA')
    expect(await screen.findByText('1 of 2 matches')).toBeInTheDocument()
    expect(screen.getAllByText('póliza', { selector: 'mark' })).toHaveLength(2)
    await user.keyboard('{Enter}')
    expect(screen.getByText('2 of 2 matches')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next match' }))
    expect(screen.getByText('1 of 2 matches')).toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'siniestro')
    expect(await screen.findByText('Not said')).toBeInTheDocument()
  })

  test('can be read without times, and then has nothing to press', async () => {
    const untimed = exampleTurns.map((turn) => ({ ...turn, start_ms: null, end_ms: null }))
    await hearCall({ turns: untimed, call: { analysis: 'untimed' } })
    expect(screen.getByText('Perfecto, queda grabado.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Play from/ })).not.toBeInTheDocument()
    expect(screen.getByText(/does not say when each line was spoken/)).toBeInTheDocument()
  })

  test('of 20,000 turns draws only those in sight, and follows far down', async () => {
    const turns = Array.from({ length: 20_000 }, (_, at) => ({
      ...exampleTurns[0]!,
      speaker: at % 2 === 0 ? ('agent' as const) : ('customer' as const),
      start_ms: at * 700,
      end_ms: at * 700 + 700,
      text: `Turn ${at}`,
    }))
    const audio = audioElement(14_000)
    const duration_ms = 14_000_000
    openCall({ turns, call: { duration_ms, recording: { ...exampleCall.recording!, duration_ms } } })
    await screen.findByText('Turn 0')
    audio.ready()
    expect(screen.getAllByRole('listitem').length).toBeLessThan(80)
    audio.reach(7_000)
    expect(scrollTo).toHaveBeenCalled()
    const { top } = scrollTo.mock.lastCall![0] as { top: number }
    expect(top).toBeGreaterThan(9_000 * 40)
  })

  test('rests while the person scrolls, and offers the way back', async () => {
    const { audio, user } = await hearCall()
    audio.reach(9)
    expect(screen.queryByRole('button', { name: 'Back to the current line' })).not.toBeInTheDocument()
    fireEvent.wheel(window)
    await user.click(screen.getByRole('button', { name: 'Back to the current line' }))
    expect(screen.queryByRole('button', { name: 'Back to the current line' })).not.toBeInTheDocument()
    fireEvent.wheel(window)
    await user.keyboard('5')
    expect(screen.queryByRole('button', { name: 'Back to the current line' })).not.toBeInTheDocument()
  })
})

describe('the panels', () => {
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

  test('tell what was measured, and of what', async () => {
    await hearCall()
    expect(figure('Talk ratio')).toHaveTextContent('52%Agent 0:29 of 0:56 talked')
    expect(figure('Silence')).toHaveTextContent('8%0:05 of 1:00')
    expect(figure('Longest silence')).toHaveTextContent('0:05')
    expect(figure('Interruptions by the agent')).toHaveTextContent('1Both talk at once for 1.0 s')
    expect(figure('Overtalk')).toHaveTextContent('—Fewer than 5 agent turns: no rate.')
  })

  test('tell the customer with what is masked, and the source to the last digit', async () => {
    const { user } = await hearCall()
    await user.click(screen.getByRole('tab', { name: 'Details' }))
    expect(figure('National ID')).toHaveTextContent('••••••38-K (masked)')
    expect(figure('E-mail')).toHaveTextContent(/^jorge@example.test\s*$/)
    expect(figure('SHA-256')).toHaveTextContent('a'.repeat(64))
  })

  test('are made wider and narrower with the arrows', async () => {
    const { user } = await hearCall()
    const divider = screen.getByRole('separator', { name: 'Width of the conversation' })
    act(() => divider.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(divider).toHaveAttribute('aria-valuenow', '62')
    await user.keyboard('{Home}')
    expect(divider).toHaveAttribute('aria-valuenow', '40')
    await user.dblClick(divider)
    expect(divider).toHaveAttribute('aria-valuenow', '60')
  })

  test('are drawn to where the pointer is, within bounds', async () => {
    await hearCall()
    const divider = screen.getByRole('separator', { name: 'Width of the conversation' })
    vi.spyOn(divider.parentElement!, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 1000 } as DOMRect)
    fireEvent.pointerMove(divider, { clientX: 800 })
    expect(divider).toHaveAttribute('aria-valuenow', '60')
    fireEvent.pointerDown(divider, { clientX: 700, pointerId: 1 })
    fireEvent.pointerMove(divider, { clientX: 800, pointerId: 1 })
    expect(divider).toHaveAttribute('aria-valuenow', '70')
    fireEvent.pointerMove(divider, { clientX: 1090, pointerId: 1 })
    expect(divider).toHaveAttribute('aria-valuenow', '75')
  })
})

describe('a conversation', () => {
  test('without a transcript can be heard', async () => {
    const { slider } = await hearCall({ turns: [], call: { analysis: 'no-transcript', turn_count: 0 } })
    expect(slider).toBeInTheDocument()
    expect(screen.getByText('There is no transcript of this conversation')).toBeInTheDocument()
    expect(screen.getByText('Nothing was measured')).toBeInTheDocument()
  })

  test('without a recording can be read, and no waveform is asked for', async () => {
    const { backend } = openCall({ call: { recording: null, has_audio: false } })
    expect(await screen.findByText('Perfecto, queda grabado.')).toBeInTheDocument()
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    expect(backend.sentTo('/api/calls/7/peaks')).toEqual([])
  })

  test('without either says so', async () => {
    openCall({ turns: [], call: { recording: null, analysis: 'no-transcript' } })
    expect(await screen.findByText('There is nothing to hear or to read')).toBeInTheDocument()
  })

  test('whose waveform fails is heard and read all the same, and tries again', async () => {
    const { backend, user } = await hearCall({ other: { 'GET /api/calls/7/peaks': () => refusal('unexpected', '') } })
    expect(await screen.findByText(/The waveform could not be loaded/)).toBeInTheDocument()
    expect(screen.getByText('Perfecto, queda grabado.')).toBeInTheDocument()
    backend.answer('GET /api/calls/7/peaks', () => ({ status: 200, body: examplePeaks }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Lanes of the recording' })).toHaveTextContent('CustomerAgent')
    await waitFor(() => expect(screen.queryByText(/The waveform could not be loaded/)).not.toBeInTheDocument())
  })

  test('whose transcript fails is heard all the same', async () => {
    const { slider } = await hearCall({ other: { 'GET /api/calls/7/turns': () => refusal('unavailable', '') } })
    expect(slider).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  })

  test('that fails as a whole is tried again', async () => {
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
