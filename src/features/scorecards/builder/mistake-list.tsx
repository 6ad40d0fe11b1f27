import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { FoundMistake } from '#domain/scoring/scorecard-mistakes.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { scorecardMistakeTexts } from '#src/words/quality.ts'

import { BuilderLink } from './builder-link.tsx'
import { formatNode } from './builder-search.ts'
import classes from './builder.module.css'

type MistakeListProps = { mistakes: readonly FoundMistake[]; content: ScorecardContent; languages: readonly Locale[] }

/** The mistakes that prevent publication, each with a link to its place. */
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
        {mistakes.map((entry) => (
          <li key={`${entry.path} ${entry.mistake}`}>
            <BuilderLink change={searchOf(entry)}>
              <MistakeLocation entry={entry} content={content} languages={languages} />
              {i18n._(scorecardMistakeTexts[entry.mistake])}
            </BuilderLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The text of the question or section if there is one, otherwise its number. */
function MistakeLocation({
  entry: { section_id, question_id },
  content,
  languages,
}: Omit<MistakeListProps, 'mistakes'> & { entry: FoundMistake }) {
  const sectionIndex = content.sections.findIndex(({ id }) => id === section_id)
  const section = content.sections[sectionIndex]
  if (!section) return null
  const questionIndex = section.questions.findIndex(({ id }) => id === question_id)
  const text = inLanguage(section.questions[questionIndex]?.text ?? section.title, ...languages)
  const number = questionIndex < 0 ? `${sectionIndex + 1}` : `${sectionIndex + 1}.${questionIndex + 1}`

  return (
    <strong>
      {number} {text}{' '}
    </strong>
  )
}

function searchOf({ section_id, question_id, mistake }: FoundMistake) {
  if (question_id) return { view: undefined, at: formatNode({ kind: 'question', id: question_id }) }
  if (section_id) return { view: undefined, at: formatNode({ kind: 'section', id: section_id }) }
  return { view: mistake === 'no-title' ? ('settings' as const) : undefined, at: undefined }
}
