import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { Brand } from '#src/ui/brand.tsx'

import type { NavigationItem, NavigationGroup } from './navigation-items.ts'
import classes from './navigation.module.css'

type NavigationProps = {
  groups: readonly NavigationGroup[]
  appName: string
  /** Whether only icons are shown. */
  isFolded?: boolean
  /** Absent if the navigation cannot be folded, as in the drawer. */
  onFold?: (isFolded: boolean) => void
  onNavigate?: () => void
}

/** The main navigation. */
export function Navigation({ groups, appName, isFolded = false, onFold, onNavigate }: NavigationProps) {
  const { t, i18n } = useLingui()
  const foldLabel = isFolded ? t`Show the names in the navigation` : t`Fold the navigation to icons`
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  return (
    <nav className={classes['navigation']} data-folded={isFolded || undefined} aria-label={t`Main`}>
      <Link to="/" className={classes['home']} aria-label={t`${appName}, start page`} onClick={onNavigate}>
        <Brand name={appName} isFolded={isFolded} />
      </Link>
      <div className={classes['groups']}>
        {groups.map(({ label, places }) => (
          <section key={label.id} aria-label={i18n._(label)}>
            <h2 className={classes['group']} aria-hidden>
              {i18n._(label)}
            </h2>
            <ul className={classes['places']}>
              {places.map((item) => (
                <li key={item.to}>
                  <NavigationLink item={item} isFolded={isFolded} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {onFold && (
        <Tooltip label={foldLabel} position="right">
          <ActionIcon
            className={classes['fold']}
            variant="subtle"
            aria-label={foldLabel}
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
          >
            <FoldIcon size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </nav>
  )
}

type NavigationLinkProps = { item: NavigationItem; isFolded: boolean; onNavigate: (() => void) | undefined }

function NavigationLink({
  item: { to, label, icon: Icon, isExact = false },
  isFolded,
  onNavigate,
}: NavigationLinkProps) {
  const { i18n } = useLingui()

  return (
    <Tooltip label={i18n._(label)} position="right" disabled={!isFolded}>
      <Link
        to={to}
        className={classes['place']}
        activeOptions={{ includeSearch: false, exact: isExact }}
        onClick={onNavigate}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span className={classes['name']}>{i18n._(label)}</span>
      </Link>
    </Tooltip>
  )
}
