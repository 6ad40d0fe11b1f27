import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './chip.module.css'

type GivenChipProps = {
  /** What is left without it, in words. */
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** A filter that an address alone brings, to take away. */
export const GivenChip = ({ removeLabel, onRemove, children }: GivenChipProps) => (
  <span className={classes['chip']} data-given>
    {children}
    <CloseButton size="xs" aria-label={removeLabel} onClick={onRemove} />
  </span>
)
