import type { ReactNode } from 'react'

import classes from './item-list.module.css'

type ItemListProps = {
  /** A newer list is on its way. */
  isPending: boolean
  /** `li` elements. */
  children: ReactNode
}

/** Items below one another, with lines between them. */
export const ItemList = ({ isPending, children }: ItemListProps) => (
  <ul className={classes['items']} data-pending={isPending || undefined}>
    {children}
  </ul>
)
