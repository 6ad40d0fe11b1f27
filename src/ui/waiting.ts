import type { MouseEventHandler } from 'react'

/**
 * The props of a button while what it has started is on its way: pressed again it does nothing. It is not switched off,
 * for that would take the focus from it.
 */
export const waiting = (isWaiting: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  'aria-disabled': isWaiting || undefined,
  'data-loading': isWaiting || undefined,
  onClick: isWaiting ? preventDefault : onClick,
})

const preventDefault: MouseEventHandler = (event) => event.preventDefault()
