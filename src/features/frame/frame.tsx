import './frame.css'
import { Trans } from '@lingui/react/macro'
import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'

import { useVisitor } from '#src/context/app-context.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'

import classes from './frame.module.css'
import { Header } from './header.tsx'
import { KitLocale } from './kit-locale.tsx'
import { navigationFor } from './navigation-items.ts'
import { Navigation } from './navigation.tsx'
import type { CountUnread } from './use-unread-count.ts'

type FrameProps = {
  locale: LocaleActor
  appName: string
  /** Null for a person who gets no news. */
  askUnread: CountUnread | null
  /** The button for the notifications of the person. */
  bell: ReactNode
  children: ReactNode
}

/** The layout of every screen of a signed-in person: navigation, header and the screen. */
export function Frame({ locale, appName, askUnread, bell, children }: FrameProps) {
  const { user, permissions } = useVisitor()
  const [isFolded, setIsFolded] = useLocalStorage({
    key: 'atalaya-navigation-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const main = useRef<HTMLElement>(null)
  const groups = navigationFor(permissions)

  return (
    <KitLocale locale={locale}>
      <div className={classes['frame']} data-folded={isFolded || undefined}>
        <a
          href="#content"
          className={classes['skip']}
          onClick={(event) => {
            // the router must not treat it as a navigation
            event.preventDefault()
            main.current?.focus()
          }}
        >
          <Trans>Skip to the content</Trans>
        </a>
        <aside className={classes['side']}>
          <Navigation groups={groups} appName={appName} isFolded={isFolded} onFold={setIsFolded} />
        </aside>
        <Header
          user={user}
          permissions={permissions}
          groups={groups}
          locale={locale}
          appName={appName}
          askUnread={askUnread}
          bell={bell}
        />
        <main ref={main} id="content" className={classes['main']} tabIndex={-1}>
          {children}
        </main>
      </div>
    </KitLocale>
  )
}
