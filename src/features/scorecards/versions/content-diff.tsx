import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { type Locale, locales } from '#contracts/page-config.ts'
import type { Localized, ScorecardContent, Question, QuestionOption, RootCause } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { countOfChanges, type FieldChange, type QuestionPlace, scorecardDiff } from '#domain/scoring/scorecard-diff.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { formatsOf } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { autoFailNames, checkKindNames, commentRuleNames, familyNames, questionKindNames } from '#src/words/quality.ts'

import classes from './versions.module.css'

type ContentDiffProps = { before: ScorecardContent; after: ScorecardContent; languages: readonly Locale[] }

/** The differences between two contents of a scorecard, in words. */
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
        {questions.added.map(({ question, ...position }) => (
          <li key={question.id}>
            {questionNumber(after, position)} {named(question.text)}
          </li>
        ))}
      </Group>
      <Group title={<Trans>Removed</Trans>}>
        {sections.removed.map(({ id, title }) => (
          <li key={`section ${id}`}>
            <Trans>Section “{named(title)}”</Trans>
          </li>
        ))}
        {questions.removed.map(({ question, ...position }) => (
          <li key={question.id}>
            {questionNumber(before, position)} {named(question.text)}
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
            {named(question.text)}: {t`from ${questionNumber(before, from)} to ${questionNumber(after, to)}`}
          </li>
        ))}
      </Group>
    </div>
  )
}

/** A group of changes; nothing if it is empty. */
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

/** `2.3` for the third question of the second section. */
const questionNumber = ({ sections }: ScorecardContent, { section_id, position }: QuestionPlace) =>
  `${sections.findIndex(({ id }) => id === section_id) + 1}.${position + 1}`

/** A change of a field in words: its label, and the values before and after. */
type DescribedChange = { field: string; before: string; after: string }

type DescribeContext = { i18n: I18n; content: ScorecardContent; languages: readonly Locale[] }

/**
 * Describes a change. A text in several languages has one entry per changed language. The two contexts contain the
 * content of each value, because conditions refer to its questions.
 */
function describeChanges(
  { field, before, after }: FieldChange,
  oldContext: DescribeContext,
  newContext: DescribeContext,
): DescribedChange[] {
  const name = nameOf(newContext.i18n, field)
  if (LOCALIZED.has(field)) {
    const [oldText, newText] = [(before ?? {}) as Localized, (after ?? {}) as Localized]
    return locales
      .filter((locale) => (oldText[locale] ?? '') !== (newText[locale] ?? ''))
      .map((locale) => ({
        field: `${name} · ${languageNames[locale]}`,
        before: oldText[locale] || NOTHING,
        after: newText[locale] || NOTHING,
      }))
  }
  return [{ field: name, before: valueOf(field, before, oldContext), after: valueOf(field, after, newContext) }]
}

const NOTHING = '—'

const LOCALIZED = new Set(['title', 'description', 'text', 'help', 'min_label', 'max_label'])

function nameOf(i18n: I18n, field: string): string {
  const descriptor = NAMES[field]
  return descriptor ? i18n._(descriptor) : field
}

const NAMES: Record<string, MessageDescriptor | undefined> = {
  title: msg`Title`,
  description: msg`Description`,
  locale: msg`Its own language`,
  blind: msg`Blind`,
  target: msg`Target`,
  dispute_days: msg`Days for disputes`,
  text: msg`Question`,
  help: msg`Help`,
  article_id: msg`Help article`,
  weight: msg`Weight`,
  allows_na: msg`N/A`,
  family: msg`Critical for`,
  auto_fail: msg`What a fail does`,
  comment: msg`Comment`,
  root_causes: msg`Root causes`,
  condition: msg`Depends on`,
  rule: msg`Looked up by itself`,
  asks_model: msg`Asks the language model`,
  kind: msg`Kind`,
  good: msg`Good answer`,
  min: msg`Lowest`,
  max: msg`Highest`,
  min_label: msg`What the lowest means`,
  max_label: msg`What the highest means`,
  options: msg`Options`,
  pass_from: msg`Pass mark`,
}

function valueOf(field: string, value: unknown, context: DescribeContext): string {
  if (value === null || value === undefined) return NOTHING
  const { i18n, languages } = context
  const { number, list } = formatsOf(i18n.locale)
  switch (field) {
    case 'locale':
      return languageNames[value as Locale]
    case 'kind':
      return i18n._(questionKindNames[value as Question['kind']])
    case 'family':
      return i18n._(familyNames[value as Question['family']])
    case 'auto_fail':
      return i18n._(autoFailNames[value as NonNullable<Question['auto_fail']>])
    case 'comment':
      return i18n._(commentRuleNames[value as Question['comment']])
    case 'good':
      return value === 'yes' ? i18n._(msg`Yes`) : i18n._(msg`No`)
    case 'article_id':
      return `#${value as number}`
    case 'options':
      return list(
        (value as QuestionOption[]).map(({ label, points }) => `${inLanguage(label, ...languages)} (${points})`),
      )
    case 'root_causes':
      return list((value as RootCause[]).map(({ label }) => inLanguage(label, ...languages)))
    case 'condition':
      return conditionOf(value as NonNullable<Question['condition']>, context)
    case 'rule':
      return ruleOf(value as NonNullable<Question['rule']>, context)
  }
  if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`)
  return typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : 2) : JSON.stringify(value)
}

function conditionOf(
  { question_id, answers }: NonNullable<Question['condition']>,
  { i18n, content, languages }: DescribeContext,
) {
  const source = questionsOf(content).find(({ id }) => id === question_id)
  const text = source ? inLanguage(source.text, ...languages) : question_id
  return `“${text}”: ${formatsOf(i18n.locale).list(answers)}`
}

function ruleOf({ check, holds, fails }: NonNullable<Question['rule']>, { i18n }: DescribeContext): string {
  const { percent, duration } = formatsOf(i18n.locale)
  const checkName = i18n._(checkKindNames[check.kind])
  const detail =
    check.kind === 'category'
      ? `#${check.rule_id} (${check.is})`
      : check.kind === 'disclosure'
        ? check.query
        : check.kind === 'response-time'
          ? `${check.of} ≤ ${duration(check.at_most_ms)}`
          : `≤ ${percent(check.at_most, 1)}`
  return `${checkName}: ${detail} → ${holds ?? NOTHING} / ${fails ?? NOTHING}`
}
