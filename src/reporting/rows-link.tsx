import type { ReactNode } from 'react'

import { onPlainClick } from '#src/ui/on-plain-click.ts'

import classes from './reporting.module.css'

type RowsLinkProps = {
  /** Without one there is no link. */
  href: string | undefined
  onOpen: (href: string) => void
  children: ReactNode
}

/** The way to what is behind a row of a table. */
export function RowsLink({ href, onOpen, children }: RowsLinkProps) {
  if (href === undefined) return children
  return (
    <a className={classes['rows']} href={href} onClick={(event) => onPlainClick(event, () => onOpen(href))}>
      {children}
    </a>
  )
}
