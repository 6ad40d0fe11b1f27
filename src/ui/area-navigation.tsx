import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import classes from './area-navigation.module.css'

type AreaNavigationProps = {
  /** The name of the area, for screen readers. */
  label: string
  pages: readonly (LinkProps & { label: string })[]
  /** Whether a page also counts as open while one below its address is. */
  includesPagesBelow?: boolean
  hasSpaceBelow?: boolean
}

/** Links to the pages of an area, in one row. It scrolls to the open page when not all of them fit. */
export function AreaNavigation({
  label: areaLabel,
  pages,
  includesPagesBelow = false,
  hasSpaceBelow = false,
}: AreaNavigationProps) {
  const list = useRef<HTMLUListElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })

  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const active = links.findLast((link) => pathname.startsWith(link.pathname)) // the first page is above the others
    if (!list.current || !active) return
    list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [pathname])

  return (
    <nav aria-label={areaLabel} className={classes['nav']} data-space={hasSpaceBelow || undefined}>
      <ul ref={list} className={classes['list']}>
        {pages.map(({ label, ...link }) => (
          <li key={link.to}>
            <Link
              {...link}
              className={classes['link']}
              activeOptions={{ exact: !includesPagesBelow, includeSearch: false }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
