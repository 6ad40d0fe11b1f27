import { useLingui } from '@lingui/react/macro'

import type { FieldErrors } from '#contracts/failure.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

import classes from './builder.module.css'
import { BuilderLink } from './builder-link.tsx'
import { atOf } from './builder-search.ts'

type RefusedListProps = {
  /** By path in the content. */
  errors: FieldErrors
  content: ScorecardContent
  languages: readonly Locale[]
  onFollow: () => void
}

/** Why the server does not take a content, each the way to its place. */
export function RefusedList({ errors, content, languages, onFollow }: RefusedListProps) {
  const { t } = useLingui()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null

  return (
    <ul className={classes['refused']} aria-label={t`Why it is not taken`}>
      {entries.map(([path, reasons]) => {
        const place = placeAt(content, path)
        return (
          <li key={path}>
            {place ? (
              <BuilderLink change={{ view: undefined, at: place.at }} onClick={onFollow}>
                {place.name} {inLanguage(place.text, ...languages)}
              </BuilderLink>
            ) : null}{' '}
            {reasons.join(' ')}
          </li>
        )
      })}
    </ul>
  )
}

/** Of `sections.0.questions.2.rule` the question; of `sections.0` the section. */
function placeAt({ sections }: ScorecardContent, path: string) {
  const [, s, q] = /sections\.(\d+)(?:\.questions\.(\d+))?/.exec(path) ?? []
  const section = sections[Number(s)]
  if (!section) return null
  const question = q === undefined ? undefined : section.questions[Number(q)]
  return question
    ? {
        at: atOf({ kind: 'question', id: question.id }),
        name: `${Number(s) + 1}.${Number(q) + 1}`,
        text: question.text,
      }
    : { at: atOf({ kind: 'section', id: section.id }), name: `${Number(s) + 1}`, text: section.title }
}
