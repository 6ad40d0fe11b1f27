import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { useVisitor } from '#src/context/app-context.ts'

import classes from './quality-navigation.module.css'
import { sectionsFor } from './quality-sections.ts'

/** Links to the parts of the quality area that the person may open; nothing if there is only one. */
export function QualityNavigation() {
  const { t, i18n } = useLingui()
  const sections = sectionsFor(useVisitor().permissions)
  const list = useScrollToActive()
  if (sections.length < 2) return null

  return (
    <nav aria-label={t`Quality`} className={classes['nav']}>
      <ul ref={list} className={classes['list']}>
        {sections.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes['link']} activeOptions={{ includeSearch: false }}>
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the list to the open part, when not all of them fit. */
function useScrollToActive() {
  const list = useRef<HTMLUListElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })

  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const active = links.find((link) => pathname.startsWith(link.pathname))
    if (!list.current || !active) return
    list.current.scrollLeft = active.offsetLeft - (list.current.clientWidth - active.offsetWidth) / 2
  }, [pathname])

  return list
}
