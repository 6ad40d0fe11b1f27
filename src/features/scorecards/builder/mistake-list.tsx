import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'
import type { FoundMistake } from '#domain/scoring/scorecard-mistakes.ts'
import { scorecardMistakeTexts } from '#src/words/quality.ts'

import classes from './builder.module.css'
import { BuilderLink } from './builder-link.tsx'
import { atOf } from './builder-search.ts'

type MistakeListProps = { mistakes: readonly FoundMistake[]; content: ScorecardContent; languages: readonly Locale[] }

/** What keeps the scorecard from being published, each the way to its place. */
export function MistakeList({ mistakes, content, languages }: MistakeListProps) {
  const { i18n } = useLingui()

  if (mistakes.length === 0) {
    return (
      <p className={classes['fine']}>
        <IconCheck size={16} stroke={1.5} aria-hidden />
        <Trans>Nothing keeps it from being published.</Trans>
      </p>
    )
  }
  return (
    <section aria-labelledby="scorecard-mistakes" className={classes['mistakes']}>
      <h2 id="scorecard-mistakes" className={classes['label']}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
        <Plural
          value={mistakes.length}
          one="# thing to mend before it is published"
          other="# things to mend before it is published"
        />
      </h2>
      <ul>
        {mistakes.map((found) => (
          <li key={`${found.path} ${found.mistake}`}>
            <BuilderLink change={placeOfMistake(found)}>
              <WhereItIs found={found} content={content} languages={languages} />
              {i18n._(scorecardMistakeTexts[found.mistake])}
            </BuilderLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By the name that people know: its text where it has one, else its place. */
function WhereItIs({
  found: { section_id, question_id },
  content,
  languages,
}: Omit<MistakeListProps, 'mistakes'> & { found: FoundMistake }) {
  const at = content.sections.findIndex(({ id }) => id === section_id)
  const section = content.sections[at]
  if (!section) return null
  const place = section.questions.findIndex(({ id }) => id === question_id)
  const text = inLanguage(section.questions[place]?.text ?? section.title, ...languages)
  const number = place < 0 ? `${at + 1}` : `${at + 1}.${place + 1}`

  return (
    <strong>
      {number} {text}{' '}
    </strong>
  )
}

function placeOfMistake({ section_id, question_id, mistake }: FoundMistake) {
  if (question_id) return { view: undefined, at: atOf({ kind: 'question', id: question_id }) }
  if (section_id) return { view: undefined, at: atOf({ kind: 'section', id: section_id }) }
  return { view: mistake === 'no-title' ? ('settings' as const) : undefined, at: undefined }
}
