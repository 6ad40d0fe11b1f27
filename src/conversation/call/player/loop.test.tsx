import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'

mockBrowserLayout()

describe('a span that is repeated', () => {
  const chip = () => screen.queryByRole('button', { name: /^Stop repeating/ })

  test('is selected, repeated and ended by keys only, with an announcement each time', async () => {
    const { audio, user } = await hearCall()
    audio.reach(10)
    await user.keyboard('[[')
    audio.reach(20)
    await user.keyboard(']')
    expect(chip()).toHaveAccessibleName('Stop repeating 0:10 to 0:20')
    expect(screen.getByText('Repeating 0:10 to 0:20')).toHaveAttribute('role', 'status')
    expect(audio.state.currentTime).toBe(10)
    await user.keyboard('k')
    audio.reach(19.9)
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(10)

    await user.keyboard('{Escape}')
    expect(chip()).not.toBeInTheDocument()
    expect(screen.getByText('Nothing is repeated')).toBeInTheDocument()
    audio.reach(19.9)
    audio.reach(20.1)
    expect(audio.state.currentTime).toBe(20.1)
  })

  test('is selected by the arrow keys on the slider', async () => {
    const { user, slider } = await hearCall()
    slider.focus()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(chip()).toHaveAccessibleName('Stop repeating 0:00 to 0:10')
  })

  test('stays when Escape leaves the find field', async () => {
    const { audio, user } = await hearCall()
    audio.reach(10)
    await user.keyboard('i/')
    await user.keyboard('hola{Escape}')
    expect(chip()).toBeInTheDocument()
  })
})
