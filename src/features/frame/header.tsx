import type { ReactNode } from 'react'

import type { SessionUser } from '#contracts/auth.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'

import { AccountMenu } from './account-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { GoTo } from './go-to.tsx'
import classes from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { NewsLink } from './news-link.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import type { PlaceGroup } from './places.ts'
import { ThemeMenu } from './theme-menu.tsx'
import type { CountUnread } from './use-unread-count.ts'

type HeaderProps = {
  user: SessionUser | null
  permissions: readonly string[]
  groups: readonly PlaceGroup[]
  locale: LocaleActor
  appName: string
  /** Null for those whom no news are for. */
  askUnread: CountUnread | null
  /** What concerns the person, as a button. */
  bell: ReactNode
}

/** Where one is, and what is at hand everywhere: search, news, what concerns one, language, theme, account. */
export function Header({ user, permissions, groups, locale, appName, askUnread, bell }: HeaderProps) {
  return (
    <header className={classes['header']}>
      <NavigationDrawer groups={groups} appName={appName}>
        <LanguageMenu locale={locale} />
        <ThemeMenu />
      </NavigationDrawer>
      <Breadcrumbs />
      <div className={classes['tools']}>
        <GoTo groups={groups} permissions={permissions} />
        {askUnread && <NewsLink askUnread={askUnread} />}
        {bell}
        <div className={classes['choices']}>
          <LanguageMenu locale={locale} />
          <ThemeMenu />
        </div>
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  )
}
