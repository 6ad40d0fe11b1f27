import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './question.module.css'

type NodeHeadProps = {
  /** The number and kind of the part. */
  children: ReactNode
  onStep: (by: -1 | 1) => void
  /** Null when a copy makes no sense. */
  onDuplicate: (() => void) | null
  onRemove: () => void
}

/** The section or question that is being edited, with buttons that move, copy or remove it. */
export function NodeHead({ children, onStep, onDuplicate, onRemove }: NodeHeadProps) {
  const { t } = useLingui()
  const button = (label: string, Icon: typeof IconCopy, onClick: () => void) => (
    <ActionIcon variant="subtle" aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.5} />
    </ActionIcon>
  )

  return (
    <div className={classes['head']}>
      <h2 id="node-title" className={classes['title']} tabIndex={-1}>
        {children}
      </h2>
      <span className={classes['buttons']}>
        {button(t`Move up`, IconArrowUp, () => onStep(-1))}
        {button(t`Move down`, IconArrowDown, () => onStep(1))}
        {onDuplicate && button(t`Duplicate`, IconCopy, onDuplicate)}
        {button(t`Remove`, IconTrash, onRemove)}
      </span>
    </div>
  )
}
