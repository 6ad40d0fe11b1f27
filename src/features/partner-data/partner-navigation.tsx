import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import classes from './partner-navigation.module.css'

/** What there is to know of a partner's data. */
export function PartnerNavigation({ id }: { id: string }) {
  const { t } = useLingui()
  const sections = [
    { to: '/data-partner/$id', label: t`Uploads` },
    { to: '/data-partner/$id/freshness', label: t`Freshness` },
    { to: '/data-partner/$id/funnel', label: t`Funnel` },
    { to: '/data-partner/$id/targets', label: t`Targets` },
    { to: '/data-partner/$id/reconciliation', label: t`Reconciliation` },
  ] as const

  return (
    <nav aria-label={t`Partner data`} className={classes['nav']}>
      <ul className={classes['list']}>
        {sections.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ id }}
              className={classes['link']}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
