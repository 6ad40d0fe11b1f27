import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'
import { exampleCall, exampleTurns } from '#tests/support/example-call.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()

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

  test('goes ten seconds forward and back', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    expect(audio.state.currentTime).toBe(10)
  })

  test('stores the speed for the next conversation', async () => {
    const { audio, user } = await hearCall()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.75')
    expect(audio.state.playbackRate).toBe(1.75)
    expect(localStorage.getItem('atalaya-player-speed')).toBe('1.75')
  })

  test('starts at the stored speed', async () => {
    localStorage.setItem('atalaya-player-speed', '2.5')
    const { audio } = await hearCall()
    expect(audio.state.playbackRate).toBe(2.5)
  })

  test('skips the silences of the transcript, if requested', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Skip silence' }))
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(25)
  })

  test('plays before the transcript has loaded, and skips its silences as soon as it has', async () => {
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

  test('keeps playing while a failed transcript is loaded again, and then skips its silences', async () => {
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

  test('repeats a line until the repeat is ended', async () => {
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

  test('seeks to the pointer, and repeats the selected span', async () => {
    const { audio, slider } = await hearCall()
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 600 } as DOMRect)
    fireEvent.pointerDown(slider, { clientX: 300, button: 0 })
    fireEvent.pointerUp(slider, { clientX: 300 })
    expect(audio.state.currentTime).toBe(30)
    fireEvent.pointerDown(slider, { clientX: 301, button: 0 })
    fireEvent.pointerUp(slider, { clientX: 304 })
    expect(audio.state.currentTime).toBeCloseTo(30.4)
    expect(screen.queryByRole('button', { name: /Stop repeating/ })).not.toBeInTheDocument()
    fireEvent.pointerDown(slider, { clientX: 400, button: 0 })
    fireEvent.pointerMove(slider, { clientX: 200 })
    fireEvent.pointerUp(slider, { clientX: 200 })
    expect(screen.getByRole('button', { name: 'Stop repeating 0:20 to 0:40' })).toBeInTheDocument()
    expect(audio.state.currentTime).toBe(20)
  })

  test('says that it is waiting', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Play' }))
    audio.tell('waiting')
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    audio.tell('playing')
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
  })

  test('that failed requests a new link and continues at the same position', async () => {
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
