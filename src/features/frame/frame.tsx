import './frame.css'

import { useLocalStorage } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import { useVisitor } from '#src/context/app-context.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'

import classes from './frame.module.css'
import { Header } from './header.tsx'
import { KitLocale } from './kit-locale.tsx'
import { Navigation } from './navigation.tsx'
import { placesFor } from './places.ts'
import type { CountUnread } from './use-unread-count.ts'

type FrameProps = {
  locale: LocaleActor
  appName: string
  /** Null for those whom no news are for. */
  askUnread: CountUnread | null
  /** What concerns the person, as a button. */
  bell: ReactNode
  children: ReactNode
}

/** Around every screen of a signed-in person: where one may go, where one is, and the screen. */
export function Frame({ locale, appName, askUnread, bell, children }: FrameProps) {
  const { user, permissions } = useVisitor()
  const [isFolded, setIsFolded] = useLocalStorage({
    key: 'atalaya-navigation-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const main = useRef<HTMLElement>(null)
  const groups = placesFor(permissions)

  return (
    <KitLocale locale={locale}>
      <div className={classes['frame']} data-folded={isFolded || undefined}>
        <a
          href="#content"
          className={classes['skip']}
          onClick={(event) => {
            // the router must not take it for a navigation
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
