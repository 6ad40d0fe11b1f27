import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { LanguageChoice } from '#src/ui/language-choice.tsx'
import { ThemeChoice } from '#src/ui/theme-choice.tsx'

import classes from './language-and-theme.module.css'

/** The same two choices as in the header, with their names beside them. They hold in this browser. */
export function LanguageAndTheme({ locale }: { locale: LocaleActor }) {
  const { wanted, available } = useSelector(locale, ({ context }) => context)

  return (
    <div className={classes['choices']}>
      <div className={classes['choice']}>
        <span className={classes['label']} aria-hidden>
          <Trans>Language</Trans>
        </span>
        <LanguageChoice
          value={wanted}
          available={available}
          onChange={(chosen) => locale.send({ type: 'locale.chosen', locale: chosen })}
        />
      </div>
      <div className={classes['choice']}>
        <span className={classes['label']} aria-hidden>
          <Trans>Theme</Trans>
        </span>
        <ThemeChoice />
      </div>
    </div>
  )
}
