import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { Brand } from '#src/ui/brand.tsx'
import { LanguageChoice } from '#src/ui/language-choice.tsx'
import { ThemeChoice } from '#src/ui/theme-choice.tsx'

import classes from './public-layout.module.css'

type PublicLayoutProps = { locale: LocaleActor; appName: string; children: ReactNode }

/** The layout of screens without a sign-in: the name, the screen, and the choice of language and theme. */
export function PublicLayout({ locale, appName, children }: PublicLayoutProps) {
  const { wanted: preferred, available } = useSelector(locale, ({ context }) => context)

  return (
    <div className={classes['layout']}>
      <header className={classes['header']}>
        <Brand name={appName} />
      </header>
      <main className={classes['main']}>{children}</main>
      <footer className={classes['footer']}>
        <LanguageChoice
          value={preferred}
          available={available}
          onChange={(selected) => locale.send({ type: 'locale.chosen', locale: selected })}
        />
        <ThemeChoice />
      </footer>
    </div>
  )
}
