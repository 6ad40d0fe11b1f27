import type { MouseEventHandler } from 'react'

/**
 * The props of a button while its action is running: pressing it again does nothing. It is not disabled, because it
 * would lose the focus.
 */
export const waiting = (isWaiting: boolean, onClick?: MouseEventHandler<HTMLButtonElement>) => ({
  'aria-disabled': isWaiting || undefined,
  'data-loading': isWaiting || undefined,
  onClick: isWaiting ? preventDefault : onClick,
})

const preventDefault: MouseEventHandler = (event) => event.preventDefault()
