import type { ReactNode } from 'react'

import { onPlainClick } from '#src/ui/on-plain-click.ts'

import classes from './reporting.module.css'

type RowsLinkProps = {
  /** Without it there is no link. */
  href: string | undefined
  onOpen: (href: string) => void
  children: ReactNode
}

/** A link to the rows that a number counts. */
export function RowsLink({ href, onOpen, children }: RowsLinkProps) {
  if (href === undefined) return children
  return (
    <a className={classes['rows']} href={href} onClick={(event) => onPlainClick(event, () => onOpen(href))}>
      {children}
    </a>
  )
}
