import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Localized, ScorecardContent } from '#contracts/scorecard-content.ts'
import { countOfChanges, type FieldChange, type QuestionPlace, scorecardDiff } from '#domain/scorecard-diff.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'

import { describeChanges } from './change-words.ts'
import classes from './versions.module.css'

type ContentDiffProps = { before: ScorecardContent; after: ScorecardContent; languages: readonly Locale[] }

/** What became of a scorecard from one content to another, in words. */
export function ContentDiff({ before, after, languages }: ContentDiffProps) {
  const { t, i18n } = useLingui()
  const diff = scorecardDiff(before, after)
  const { settings, sections, questions } = diff
  const named = (text: Localized) => <LocalizedText text={text} languages={languages} />
  const fields = (changes: readonly FieldChange[]) => (
    <Fields
      changes={changes.flatMap((change) =>
        describeChanges(change, { i18n, content: before, languages }, { i18n, content: after, languages }),
      )}
    />
  )

  if (countOfChanges(diff) === 0) {
    return (
      <p className={classes['note']}>
        <Trans>Nothing is different.</Trans>
      </p>
    )
  }
  return (
    <div className={classes['changes']}>
      {settings.length > 0 && <Group title={<Trans>Settings</Trans>}>{<li>{fields(settings)}</li>}</Group>}
      <Group title={<Trans>Added</Trans>}>
        {sections.added.map(({ id, title }) => (
          <li key={`section ${id}`}>
            <Trans>Section “{named(title)}”</Trans>
          </li>
        ))}
        {questions.added.map(({ question, ...place }) => (
          <li key={question.id}>
            {placeIn(after, place)} {named(question.text)}
          </li>
        ))}
      </Group>
      <Group title={<Trans>Removed</Trans>}>
        {sections.removed.map(({ id, title }) => (
          <li key={`section ${id}`}>
            <Trans>Section “{named(title)}”</Trans>
          </li>
        ))}
        {questions.removed.map(({ question, ...place }) => (
          <li key={question.id}>
            {placeIn(before, place)} {named(question.text)}
          </li>
        ))}
      </Group>
      <Group title={<Trans>Changed</Trans>}>
        {sections.changed.map(({ section, fields: changes }) => (
          <li key={`section ${section.id}`}>
            <Trans>Section “{named(section.title)}”</Trans>
            {fields(changes)}
          </li>
        ))}
        {questions.changed.map(({ question, fields: changes }) => (
          <li key={question.id}>
            {named(question.text)}
            {fields(changes)}
          </li>
        ))}
      </Group>
      <Group title={<Trans>Moved</Trans>}>
        {sections.moved.map(({ section, from, to }) => (
          <li key={`section ${section.id}`}>
            <Trans>Section “{named(section.title)}”</Trans>: {t`from ${from + 1} to ${to + 1}`}
          </li>
        ))}
        {questions.moved.map(({ question, from, to }) => (
          <li key={question.id}>
            {named(question.text)}: {t`from ${placeIn(before, from)} to ${placeIn(after, to)}`}
          </li>
        ))}
      </Group>
    </div>
  )
}

/** Changes of a kind; nothing where there are none. */
function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  if (Array.isArray(children) && children.flat().length === 0) return null
  return (
    <section>
      <h3 className={classes['section']}>{title}</h3>
      <ul className={classes['told']}>{children}</ul>
    </section>
  )
}

function Fields({ changes }: { changes: ReturnType<typeof describeChanges> }) {
  const { t } = useLingui()

  return (
    <dl className={classes['fields']}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del aria-label={t`Before: ${before}`}>{before}</del> <ins aria-label={t`After: ${after}`}>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `2.3`: the third question of the second section. */
const placeIn = ({ sections }: ScorecardContent, { section_id, position }: QuestionPlace) =>
  `${sections.findIndex(({ id }) => id === section_id) + 1}.${position + 1}`
