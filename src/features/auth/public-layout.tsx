import { useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { Brand } from '#src/ui/brand.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { colourSchemeNames, colourSchemes } from '#src/ui/colour-schemes.ts'
import { languageNames } from '#src/ui/language-names.ts'

import classes from './public-layout.module.css'

type PublicLayoutProps = { locale: LocaleActor; appName: string; children: ReactNode }

/** Around the screens of people who are not signed in: the name, the screen, language and theme. */
export function PublicLayout({ locale, appName, children }: PublicLayoutProps) {
  return (
    <div className={classes['layout']}>
      <header className={classes['header']}>
        <Brand name={appName} />
      </header>
      <main className={classes['main']}>{children}</main>
      <footer className={classes['footer']}>
        <LanguageChoice locale={locale} />
        <ThemeChoice />
      </footer>
    </div>
  )
}

function LanguageChoice({ locale }: { locale: LocaleActor }) {
  const { t } = useLingui()
  const { wanted, available } = useSelector(locale, ({ context }) => context)

  return (
    <Choice
      label={t`Language`}
      value={wanted}
      options={available.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(chosen) => locale.send({ type: 'locale.chosen', locale: chosen })}
    />
  )
}

function ThemeChoice() {
  const { t, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  return (
    <Choice
      label={t`Theme`}
      value={colorScheme}
      options={colourSchemes.map((value) => ({ value, label: i18n._(colourSchemeNames[value]) }))}
      onChange={setColorScheme}
    />
  )
}
