import type { ReactNode } from 'react'

import classes from './item-list.module.css'

type ItemListProps = {
  /** A newer list is being loaded. */
  isPending: boolean
  /** `li` elements. */
  children: ReactNode
}

/** A list of items with lines between them. */
export const ItemList = ({ isPending, children }: ItemListProps) => (
  <ul className={classes['items']} data-pending={isPending || undefined}>
    {children}
  </ul>
)
