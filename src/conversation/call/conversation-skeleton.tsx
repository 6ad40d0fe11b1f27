import type { ReactNode } from 'react'

import { Loading } from '#src/ui/states/loading.tsx'

import classes from './conversation.module.css'

/** Grey ground of the size of what will stand there. */
export function ConversationSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className={classes['conversation']}>
      <div className={classes['player-ground']} />
      {children}
      <Loading rows={8} />
    </div>
  )
}
