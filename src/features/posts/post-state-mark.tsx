import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock, IconPencil } from '@tabler/icons-react'

import type { PostState } from '#contracts/lists/posts.ts'
import { postStateNames } from '#src/words/posts.ts'

import classes from './post-state-mark.module.css'

/** Whether people see a post: by a word and a sign. */
export function PostStateMark({ state }: { state: PostState }) {
  const { i18n } = useLingui()
  const Icon = ICONS[state]

  return (
    <span className={classes['mark']}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(postStateNames[state])}
    </span>
  )
}

const ICONS = { draft: IconPencil, scheduled: IconClock, published: IconCheck } as const
