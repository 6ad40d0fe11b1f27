import { useLingui } from '@lingui/react/macro'

import type { FieldErrors } from '#contracts/failure.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

import { BuilderLink } from './builder-link.tsx'
import { formatNode } from './builder-search.ts'
import classes from './builder.module.css'

type RefusedListProps = {
  /** The reasons by path in the content. */
  errors: FieldErrors
  content: ScorecardContent
  languages: readonly Locale[]
  onFollow: () => void
}

/** Why the server refuses the content, each reason with a link to its place. */
export function RefusedList({ errors, content, languages, onFollow }: RefusedListProps) {
  const { t } = useLingui()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null

  return (
    <ul className={classes['refused']} aria-label={t`Why it is not taken`}>
      {entries.map(([path, reasons]) => {
        const location = locationOf(content, path)
        return (
          <li key={path}>
            {location ? (
              <BuilderLink change={{ view: undefined, at: location.at }} onClick={onFollow}>
                {location.name} {inLanguage(location.text, ...languages)}
              </BuilderLink>
            ) : null}{' '}
            {reasons.join(' ')}
          </li>
        )
      })}
    </ul>
  )
}

/** For `sections.0.questions.2.rule` the question; for `sections.0` the section. */
function locationOf({ sections }: ScorecardContent, path: string) {
  const [, s, q] = /sections\.(\d+)(?:\.questions\.(\d+))?/.exec(path) ?? []
  const section = sections[Number(s)]
  if (!section) return null
  const question = q === undefined ? undefined : section.questions[Number(q)]
  return question
    ? {
        at: formatNode({ kind: 'question', id: question.id }),
        name: `${Number(s) + 1}.${Number(q) + 1}`,
        text: question.text,
      }
    : { at: formatNode({ kind: 'section', id: section.id }), name: `${Number(s) + 1}`, text: section.title }
}
