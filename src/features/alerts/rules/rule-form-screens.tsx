import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { alertJudges, type AlertRule, type AlertRuleDraft, type AlertRuleOptions } from '#contracts/alert-rules.ts'
import { alertRuleKinds } from '#contracts/alert-states.ts'
import type { Named } from '#contracts/params.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useApi, useVisitor } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { type Draft, useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { notify } from '#src/ui/notify.ts'
import { Select } from '#src/ui/select.tsx'
import { alertJudgeNames, alertRuleKindNames } from '#src/words/alerts.ts'

import { alertsApi, type AlertsApi } from '../alerts.api.ts'
import { MetricFields } from './metric-fields.tsx'
import { NarrowingFields } from './narrowing-fields.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { draftOf, newRule, previewRequestOf, questionKey, type RuleDraft, ruleOf } from './rule-draft.ts'
import classes from './rule-form.module.css'
import { alertRulesSearch } from './rules-search.ts'

export function CreateAlertRuleScreen({ options }: { options: Promise<AlertRuleOptions> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(alertsApi)
  const me = useVisitor().user?.id ?? null

  return (
    <DraftPage
      answer={options}
      sentence={<Trans>Say what is watched and who is told, and look at how often it would have fired.</Trans>}
    >
      {(loaded) => (
        <RuleForm
          initial={newRule(loaded.people.some(({ id }) => id === me) ? me : null)}
          options={loaded}
          verb={<Trans>Add rule</Trans>}
          progress={<Trans>Adding…</Trans>}
          save={api.createRule}
          loadPreview={api.preview}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was added.`, milliseconds: 5000 })
            void navigate({ to: '/alerts/rules', search: alertRulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}

export function EditAlertRuleScreen({ answer }: { answer: Promise<{ rule: AlertRule; options: AlertRuleOptions }> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(alertsApi)

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>What it found before stays as it is; from now on it watches as you say here.</Trans>}
    >
      {({ rule, options }, reload) => (
        <RuleForm
          key={`${rule.id}-${rule.version}`}
          initial={draftOf(rule)}
          options={options}
          recipients={rule.people.map(({ user }) => user)}
          unseenCount={rule.unseen_people}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={(draft, signal) => api.changeRule(rule.id, { ...draft, version: rule.version }, signal)}
          loadPreview={api.preview}
          onReload={reload}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was saved.`, milliseconds: 5000 })
            void navigate({ to: '/alerts/rules', search: alertRulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}

type RuleFormProps = {
  initial: RuleDraft
  options: AlertRuleOptions
  /** The saved recipients, and how many more there are whom the writer does not see. */
  recipients?: readonly Named[]
  unseenCount?: number
  verb: ReactNode
  progress: ReactNode
  save: (draft: AlertRuleDraft, signal: AbortSignal) => Promise<AlertRule>
  loadPreview: AlertsApi['preview']
  onSaved: (saved: AlertRule) => void
  /** Discards what is written here and loads what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** The form of a rule, and beside it how often the rule would have fired. */
function RuleForm(props: RuleFormProps) {
  const {
    initial,
    options,
    recipients = [],
    unseenCount = 0,
    verb,
    progress,
    save,
    loadPreview,
    onSaved,
    onReload,
  } = props
  const { t, i18n } = useLingui()
  const draft = useDraft({ initial, save: async (values, signal) => save(ruleOf(i18n, values), signal), onSaved })

  return (
    <div className={classes['builder']}>
      <DraftForm
        draft={draft}
        verb={verb}
        progress={progress}
        actions={
          <>
            <LinkButton link={{ to: '/alerts/rules' }} variant="default">
              <Trans>Cancel</Trans>
            </LinkButton>
            {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
          </>
        }
      >
        <TextInput
          {...draft.text('name')}
          label={t`Name`}
          maxLength={100}
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
        <WatchFields draft={draft} options={options} />
        <NarrowingFields draft={draft} options={options} />
        <RecipientFields draft={draft} options={options} recipients={recipients} unseenCount={unseenCount} />
        <Check
          name="active"
          label={t`Switched on: it watches from now on`}
          isChecked={draft.values.active}
          onChange={(active) => draft.change({ active })}
        />
      </DraftForm>
      <div className={classes['preview']}>
        <PreviewCard request={previewRequestOf(draft.values)} loadPreview={loadPreview} />
      </div>
    </div>
  )
}

type WatchFieldsProps = { draft: Draft<RuleDraft>; options: AlertRuleOptions }

/** What a rule looks at: a number and its bounds, or a finding about a single conversation. */
function WatchFields({ draft, options }: WatchFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change } = draft
  const { kind } = values

  return (
    <fieldset className={classes['part']}>
      <legend>
        <Trans>What is looked at</Trans>
      </legend>
      <EnumSelect
        label={t`A rule on`}
        values={alertRuleKinds}
        names={alertRuleKindNames}
        value={kind}
        onChange={(selected) => selected && change({ kind: selected })}
      />
      {kind === 'metric' && <MetricFields draft={draft} />}
      {(kind === 'auto-fail' || kind === 'question-failed') && (
        <EnumSelect
          label={t`Found by`}
          values={alertJudges}
          names={alertJudgeNames}
          value={values.by}
          onChange={(by) => by && change({ by })}
        />
      )}
      {needsQuestion(values) && <QuestionField draft={draft} options={options} />}
      {needsCategory(values) && (
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

const needsQuestion = ({ kind, metric }: RuleDraft) =>
  kind === 'auto-fail' ||
  kind === 'question-failed' ||
  (kind === 'metric' && metrics[metric].dimensions.includes('scorecard'))
const needsCategory = ({ kind, metric }: RuleDraft) =>
  kind === 'category' || (kind === 'metric' && metrics[metric].dimensions.includes('category'))

/** A scorecard, or one of its questions. */
function QuestionField({ draft: { values, change }, options }: WatchFieldsProps) {
  const { t, i18n } = useLingui()
  const isCardEnough =
    values.kind === 'auto-fail' || (values.kind === 'metric' && !metrics[values.metric].dimensions.includes('question'))
  const cards = [...new Map(options.questions.map(({ scorecard }) => [scorecard.id, scorecard])).values()]
  const titleOf = ({ title, locale }: (typeof cards)[number]) => inLanguage(title, i18n.locale as typeof locale, locale)
  const choices = isCardEnough
    ? cards.map((card) => ({ value: String(card.id), label: titleOf(card) }))
    : options.questions.map(({ scorecard, question_id, text }) => ({
        value: questionKey(scorecard.id, question_id)!,
        label: `${titleOf(scorecard)} · ${inLanguage(text, i18n.locale as typeof scorecard.locale, scorecard.locale)}`,
      }))

  return (
    <Select
      label={isCardEnough ? t`Scorecard` : t`Question`}
      value={choices.some(({ value }) => value === values.question) ? values.question : null}
      options={choices}
      isClearable={isCardEnough}
      placeholder={isCardEnough ? t`Any scorecard` : ''}
      onChange={(question) => change({ question })}
    />
  )
}
