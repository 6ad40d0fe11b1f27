import { NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import { localeSchema } from '#contracts/page-config.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { Brand } from '#src/ui/brand.tsx'
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
    <NativeSelect
      size="xs"
      aria-label={t`Language`}
      value={wanted}
      data={available.map((value) => ({ value, label: languageNames[value] ?? value }))}
      onChange={({ currentTarget }) =>
        locale.send({ type: 'locale.chosen', locale: localeSchema.parse(currentTarget.value) })
      }
    />
  )
}

function ThemeChoice() {
  const { t, i18n } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  return (
    <NativeSelect
      size="xs"
      aria-label={t`Theme`}
      value={colorScheme}
      data={colourSchemes.map((value) => ({ value, label: i18n._(colourSchemeNames[value]) }))}
      onChange={({ currentTarget }) =>
        setColorScheme(colourSchemes.find((scheme) => scheme === currentTarget.value) ?? 'auto')
      }
    />
  )
}
