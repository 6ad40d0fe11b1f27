import type { ReactNode } from 'react'

import { Message } from './message.tsx'

type EmptyProps = {
  title: ReactNode
  /** What the view is for. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** A view without rows. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <Message title={title} action={action}>
      {children}
    </Message>
  )
}
