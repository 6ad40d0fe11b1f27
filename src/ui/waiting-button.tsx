import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

import { waiting } from './waiting.ts'

export type WaitingButtonProps = Omit<ButtonProps, 'disabled' | 'loading'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** The action that the button has started is running. */
    isWaiting: boolean
  }

/** A button of the kit that shows that its action is running, and keeps the focus meanwhile. */
export function WaitingButton({ isWaiting, onClick, ...button }: WaitingButtonProps) {
  return (
    <Button
      {...button}
      loading={isWaiting}
      renderRoot={({ disabled: _, ...root }) => <button {...root} {...waiting(isWaiting, onClick)} />}
    />
  )
}
