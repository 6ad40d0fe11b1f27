import { useLingui } from '@lingui/react/macro'
import { Link, useMatches } from '@tanstack/react-router'

import classes from './breadcrumbs.module.css'

/** The way from the first screen of an area to this one, by the names that the routes give. */
export function Breadcrumbs() {
  const { t, i18n } = useLingui()
  const trail = useMatches().flatMap(({ staticData: { crumb }, pathname }) => (crumb ? [{ crumb, pathname }] : []))

  return (
    <nav className={classes['breadcrumbs']} aria-label={t`Breadcrumbs`}>
      <ol className={classes['trail']}>
        {trail.map(({ crumb, pathname }, at) => (
          <li key={pathname} className={classes['crumb']}>
            {at === trail.length - 1 ? (
              <span aria-current="page">{i18n._(crumb)}</span>
            ) : (
              <Link to={pathname}>{i18n._(crumb)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
