import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { audioElement } from '#tests/support/audio-element.ts'
import { currentLine, hearCall, mockBrowserLayout, openCall } from '#tests/support/call-page.ts'
import { exampleCall, exampleTurns } from '#tests/support/example-call.ts'

const scrollTo = mockBrowserLayout()

describe('the transcript', () => {
  test('marks the current line, and seeks to a clicked one', async () => {
    const { audio, user } = await hearCall()
    await user.click(screen.getByRole('button', { name: 'Play from 0:40' }))
    expect(audio.state.currentTime).toBe(40)
    expect(currentLine()).toHaveTextContent('Está bien, la quiero.')
    audio.reach(51)
    expect(currentLine()).toHaveTextContent('Perfecto, queda grabado.')
  })

  test('describes silences, interruptions and uncertain lines as text', async () => {
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

  test('finds words without capitals and accents, counts them, and wraps around', async () => {
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

  test('is readable without times, and then has no buttons', async () => {
    const untimed = exampleTurns.map((turn) => ({ ...turn, start_ms: null, end_ms: null }))
    const analysis = { speech_not_analysed: 'Not every turn carries its time.' }
    await hearCall({ turns: untimed, call: { analysis: 'untimed' }, analysis })
    expect(screen.getByText('Perfecto, queda grabado.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Play from/ })).not.toBeInTheDocument()
    expect(screen.getByText(/Talk and silence were not measured: Not every turn carries its time/)).toBeInTheDocument()
  })

  test('of 20,000 turns renders only the visible ones, and follows far down', async () => {
    const turns = Array.from({ length: 20_000 }, (_, index) => ({
      ...exampleTurns[0]!,
      speaker: index % 2 === 0 ? ('agent' as const) : ('customer' as const),
      start_ms: index * 700,
      end_ms: index * 700 + 700,
      text: `Turn ${index}`,
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

  test('stops following while the person scrolls, and offers a button to go back', async () => {
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
