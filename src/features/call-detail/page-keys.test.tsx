import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'

mockBrowserLayout()

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

  test('are letters in a field, and slash focuses the search field', async () => {
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
