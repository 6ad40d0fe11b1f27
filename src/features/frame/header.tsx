import { plural } from '@lingui/core/macro'
import { useLingui, Trans } from '@lingui/react/macro'
import { ActionIcon, Menu, useMantineColorScheme, Kbd, UnstyledButton, Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import {
  IconNews,
  IconCheck,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  IconLanguage,
  IconSearch,
  IconMenu2,
} from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, lazy, Suspense } from 'react'

import type { SessionUser } from '#contracts/auth.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { colourSchemeNames, colourSchemes } from '#src/ui/colour-schemes.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { UnreadCount } from '#src/ui/unread-count.tsx'

import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import type { NavigationGroup } from './navigation-items.ts'
import { Navigation } from './navigation.tsx'
import { type CountUnread, useUnreadCount } from './use-unread-count.ts'

type HeaderProps = {
  user: SessionUser | null
  permissions: readonly string[]
  groups: readonly NavigationGroup[]
  locale: LocaleActor
  appName: string
  /** Null for a person who gets no news. */
  askUnread: CountUnread | null
  /** The button for the notifications of the person. */
  bell: ReactNode
}

/** The breadcrumbs and the tools of every page: search, news, notifications, language, theme and account. */
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

/** The breadcrumbs from the first screen of an area to this one, with the names given by the routes. */
function Breadcrumbs() {
  const { t, i18n } = useLingui()
  const trail = useMatches().flatMap(({ staticData: { crumb }, pathname }) => (crumb ? [{ crumb, pathname }] : []))

  return (
    <nav className={classes['breadcrumbs']} aria-label={t`Breadcrumbs`}>
      <ol className={classes['trail']}>
        {trail.map(({ crumb, pathname }, index) => (
          <li key={pathname} className={classes['crumb']}>
            {index === trail.length - 1 ? (
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

/** A link to the news with the number of unread posts. */
function NewsLink({ askUnread }: { askUnread: CountUnread }) {
  const { t } = useLingui()
  const unread = useUnreadCount(askUnread)
  const label = unread === 0 ? t`News` : t`${plural(unread, { one: 'News, # unread', other: 'News, # unread' })}`

  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link to="/news" {...props} />}
    >
      <IconNews size={18} stroke={1.5} />
      <UnreadCount count={unread} most={99} />
    </ActionIcon>
  )
}

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

function ThemeMenu() {
  const { t, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = icons[colorScheme]
  const choose = (selected: string) => setColorScheme(colourSchemes.find((scheme) => scheme === selected) ?? 'auto')

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Theme`}>
          <Current size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {colourSchemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme} checkIcon={<IconCheck size={16} />} closeMenuOnClick>
              {i18n._(colourSchemeNames[scheme])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function LanguageMenu({ locale }: { locale: LocaleActor }) {
  const { t } = useLingui()
  const { wanted: preferred, available } = useSelector(locale, ({ context }) => context)

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t`Language`}>
          <IconLanguage size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={preferred}>
          {available.map((option) => (
            <Menu.RadioItem
              key={option}
              value={option}
              lang={option}
              checkIcon={<IconCheck size={16} />}
              closeMenuOnClick
              // the group does not report a click on the current language, but it must become the language of the kit too
              onClick={() => locale.send({ type: 'locale.chosen', locale: option })}
            >
              {languageNames[option]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const GoToDialog = lazy(async () => ({ default: (await import('./go-to-dialog.tsx')).GoToDialog }))

/** Opens the dialog to navigate by typing: a button, and Ctrl K or ⌘ K. */
function GoTo({ groups, permissions }: { groups: readonly NavigationGroup[]; permissions: readonly string[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  // works also while typing in a field
  useHotkeys([['mod+K', open]], [])

  return (
    <>
      <UnstyledButton
        className={classes['open']}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={classes['text']}>
          <Trans>Go to…</Trans>
        </span>
        <Kbd size="xs" className={classes['keys']} aria-hidden>
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <GoToDialog groups={groups} permissions={permissions} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const isApple = () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

type NavigationDrawerProps = {
  groups: readonly NavigationGroup[]
  appName: string
  /** What has no room in the header of a narrow window. */
  children: ReactNode
}

/** The navigation of a narrow window. */
function NavigationDrawer({ groups, appName, children }: NavigationDrawerProps) {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)

  return (
    <>
      <ActionIcon
        className={classes['navigationDrawerOpen']}
        variant="subtle"
        size="lg"
        aria-label={t`Open the navigation`}
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMenu2 size={18} stroke={1.5} />
      </ActionIcon>
      <Drawer.Root opened={isOpen} onClose={close} size={264}>
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content aria-label={t`Navigation`}>
          <div className={classes['inside']}>
            <Navigation groups={groups} appName={appName} onNavigate={close} />
            <div className={classes['foot']}>{children}</div>
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
