import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { hearCall, measuredLikeABrowser } from '#tests/support/call-visit.ts'

measuredLikeABrowser()

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
