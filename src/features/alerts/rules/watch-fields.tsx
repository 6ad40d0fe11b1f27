import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { alertJudges, type AlertRuleOptions } from '#contracts/alert-rules.ts'
import { alertRuleKinds } from '#contracts/alert-states.ts'
import { inLanguage } from '#domain/localized.ts'
import { metrics } from '#domain/metrics.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { alertJudgeNames, alertRuleKindNames } from '#src/words/alerts.ts'

import { MetricFields } from './metric-fields.tsx'
import { questionKey, type RuleDraft } from './rule-draft.ts'
import classes from './rule-form.module.css'

type WatchFieldsProps = { draft: Draft<RuleDraft>; options: AlertRuleOptions }

/** What a rule looks at: a number and its bounds, or what becomes known of a conversation. */
export function WatchFields({ draft, options }: WatchFieldsProps) {
  const { t, i18n } = useLingui()
  const { values, errors, change } = draft
  const { kind } = values

  return (
    <fieldset className={classes['part']}>
      <legend>
        <Trans>What is looked at</Trans>
      </legend>
      <NativeSelect
        label={t`A rule on`}
        value={kind}
        data={alertRuleKinds.map((value) => ({ value, label: i18n._(alertRuleKindNames[value]) }))}
        onChange={({ currentTarget: { value } }) => change({ kind: alertRuleKinds.find((one) => one === value)! })}
      />
      {kind === 'metric' && <MetricFields draft={draft} />}
      {(kind === 'auto-fail' || kind === 'question-failed') && (
        <NativeSelect
          label={t`Found by`}
          value={values.by}
          data={alertJudges.map((value) => ({ value, label: i18n._(alertJudgeNames[value]) }))}
          onChange={({ currentTarget: { value } }) => change({ by: alertJudges.find((one) => one === value)! })}
        />
      )}
      {asksQuestion(values) && <QuestionField draft={draft} options={options} />}
      {asksCategory(values) && (
        <Select
          label={t`Category rule`}
          value={values.category_id === null ? null : String(values.category_id)}
          options={namedOptions(options.categories)}
          onChange={(value) => change({ category_id: value === null ? null : Number(value) })}
        />
      )}
      {errors['watch']?.[0] && (
        <p className={classes['error']} role="alert">
          {errors['watch'][0]}
        </p>
      )}
    </fieldset>
  )
}

const asksQuestion = ({ kind, metric }: RuleDraft) =>
  kind === 'auto-fail' ||
  kind === 'question-failed' ||
  (kind === 'metric' && metrics[metric].dimensions.includes('scorecard'))
const asksCategory = ({ kind, metric }: RuleDraft) =>
  kind === 'category' || (kind === 'metric' && metrics[metric].dimensions.includes('category'))

/** A scorecard, or one of its questions. */
function QuestionField({ draft: { values, change }, options }: WatchFieldsProps) {
  const { t, i18n } = useLingui()
  const isCardEnough =
    values.kind === 'auto-fail' || (values.kind === 'metric' && !metrics[values.metric].dimensions.includes('question'))
  const cards = [...new Map(options.questions.map(({ scorecard }) => [scorecard.id, scorecard])).values()]
  const titleOf = ({ title, locale }: (typeof cards)[number]) => inLanguage(title, i18n.locale as typeof locale, locale)
  const offered = isCardEnough
    ? cards.map((card) => ({ value: String(card.id), label: titleOf(card) }))
    : options.questions.map(({ scorecard, question_id, text }) => ({
        value: questionKey(scorecard.id, question_id)!,
        label: `${titleOf(scorecard)} · ${inLanguage(text, i18n.locale as typeof scorecard.locale, scorecard.locale)}`,
      }))

  return (
    <Select
      label={isCardEnough ? t`Scorecard` : t`Question`}
      value={offered.some(({ value }) => value === values.question) ? values.question : null}
      options={offered}
      isClearable={isCardEnough}
      placeholder={isCardEnough ? t`Any scorecard` : ''}
      onChange={(question) => change({ question })}
    />
  )
}
