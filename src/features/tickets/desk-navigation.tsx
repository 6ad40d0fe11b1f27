import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useCan } from '#src/context/app-context.ts'

import classes from './desk-navigation.module.css'

/** The pages of the support desk that the person may open. */
export function DeskNavigation() {
  const { t } = useLingui()
  const can = useCan()
  const sections = [
    { to: '/freshdesk', label: t`Tickets`, needs: 'freshdeck' },
    { to: '/freshdesk/reports', label: t`Reports`, needs: 'freshdeck' },
    { to: '/freshdesk/replies', label: t`Canned replies`, needs: 'support-settings' },
    { to: '/freshdesk/settings', label: t`Settings`, needs: 'support-settings' },
  ] as const

  return (
    <nav aria-label={t`Support desk`} className={classes['nav']}>
      <ul className={classes['list']}>
        {sections
          .filter(({ needs }) => can(needs))
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes['link']} activeOptions={{ exact: true, includeSearch: false }}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
