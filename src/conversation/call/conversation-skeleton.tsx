import type { ReactNode } from 'react'

import { Loading } from '#src/ui/states/loading.tsx'

import classes from './conversation.module.css'

/** A grey area of the same size as the content that is loading. */
export function ConversationSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={classes['conversation']}>
      <div className={classes['player-ground']} />
      {children}
      <Loading rows={8} />
    </div>
  )
}
