import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { WaitingButton } from './waiting-button.tsx'

function drawIn(isWaiting: boolean) {
  const on = { press: vi.fn(), submit: vi.fn((event: Event) => event.preventDefault()) }
  const form = (waits: boolean) => (
    <form onSubmit={({ nativeEvent }) => on.submit(nativeEvent)}>
      <WaitingButton type="submit" isWaiting={waits} onClick={on.press}>
        Save
      </WaitingButton>
    </form>
  )
  const { rerender } = renderIsland(form(isWaiting))
  return { ...on, button: screen.getByRole('button', { name: 'Save' }), wait: () => rerender(form(true)) }
}

test('a waiting button keeps the focus and says that it is waiting', () => {
  const { button, wait } = drawIn(false)
  button.focus()
  expect(button).not.toHaveAttribute('aria-disabled')
  wait()
  expect(button).toHaveFocus()
  expect(button).toBeEnabled()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAttribute('data-loading')
})

test('a waiting button does nothing when pressed', () => {
  const { button, press, submit } = drawIn(true)
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a button that is not waiting performs its action', () => {
  const { button, press, submit } = drawIn(false)
  fireEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
  expect(submit).toHaveBeenCalledOnce()
})
