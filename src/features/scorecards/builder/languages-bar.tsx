import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { type Locale, locales } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { languageNames } from '#src/ui/language-names.ts'

import { missingTexts } from '../content/missing-texts.ts'
import classes from './builder.module.css'
import { BuilderLink } from './builder-link.tsx'

type LanguagesBarProps = { content: ScorecardContent; locale: Locale }

/** In which language texts are written and shown; how many each of them lacks. */
export function LanguagesBar({ content, locale }: LanguagesBarProps) {
  const { t } = useLingui()

  return (
    <nav aria-label={t`Language of the texts`} className={classes['languages']}>
      {locales.map((language) => {
        const missing = missingTexts(content, language)
        const told =
          language === content.locale
            ? t`its own language`
            : missing > 0
              ? t`${plural(missing, { one: '# missing', other: '# missing' })}`
              : ''
        return (
          <BuilderLink
            key={language}
            change={{ language: language === content.locale ? undefined : language }}
            className={classes['language']}
            aria-current={language === locale || undefined}
          >
            <span lang={language}>{languageNames[language]}</span>
            {told && (
              <span className={classes['count']} data-missing={missing > 0 || undefined}>
                {told}
              </span>
            )}
          </BuilderLink>
        )
      })}
    </nav>
  )
}
