import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, NativeSelect, ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

import type { FieldErrors } from '#contracts/failure.ts'
import type { Named } from '#contracts/params.ts'
import {
  type PlanOptions,
  MAX_TOTAL,
  MAX_PER_AGENT,
  stratifications,
  type PlanDraft,
} from '#contracts/sampling-plans.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import { stratificationNames } from '../plan-words.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './plan-form.module.css'
import type { PlanValues } from './plan-values.ts'
import { WholeField } from './whole-field.tsx'

type PlanFieldsProps = {
  draft: Draft<PlanValues>
  options: PlanOptions
  /** The evaluators of the plan, who may no longer be among the options. */
  evaluators: readonly Named[]
  /** Conversations were drawn: seed and scorecard can no longer change. */
  isDrawn: boolean
}

/** The fields of a plan: name, conversations, quota, and evaluators. */
export function PlanFields({ draft, options, evaluators, isDrawn }: PlanFieldsProps) {
  const { t } = useLingui()
  const languages = useLanguages('en')
  const { values, errors, change, text } = draft
  const people = [
    ...options.evaluators,
    ...evaluators.filter(({ id }) => !options.evaluators.some((candidate) => candidate.id === id)),
  ]

  return (
    <>
      <TextInput
        {...text('name')}
        label={t`Name`}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <Select
        label={t`Scorecard`}
        placeholder={t`Choose`}
        value={values.scorecard_id === null ? null : String(values.scorecard_id)}
        isDisabled={isDrawn}
        help={<ScorecardHelp isDrawn={isDrawn} isNone={options.scorecards.length === 0} />}
        options={options.scorecards.map(({ id, title }) => ({
          value: String(id),
          label: inLanguage(title, ...languages),
        }))}
        error={errors['scorecard_id']?.[0]}
        onChange={(value) => change({ scorecard_id: value === null ? null : Number(value) })}
      />
      <fieldset className={classes['group']}>
        <legend className={classes['legend']}>
          <Trans>Period</Trans>
        </legend>
        <div className={classes['pair']}>
          <TextInput {...text('period_from')} type="date" label={t`First day`} />
          <TextInput {...text('period_to')} type="date" label={t`Last day`} />
        </div>
        <p className={classes['note']}>
          <Trans>
            Days on which conversations start, in the time zone of the chosen partner, else in UTC. Audits are due in it
            too; once it is over, within a week.
          </Trans>
        </p>
      </fieldset>
      <FilterFields
        filter={values.filter}
        options={options}
        errors={errors}
        onChange={(filter) => change({ filter })}
      />
      <QuotaFields values={values} errors={errors} onChange={change} />
      <EvaluatorFields
        evaluators={values.evaluators}
        people={people}
        error={errors['evaluators']?.[0]}
        onChange={(selected) => change({ evaluators: selected })}
      />
      <TextInput
        {...text('seed')}
        label={t`Seed`}
        description={
          isDrawn
            ? t`Conversations were drawn by it: it stays.`
            : t`The same seed and the same conversations draw the same: whoever doubts a draw can do it again.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        disabled={isDrawn}
      />
    </>
  )
}

function ScorecardHelp({ isDrawn, isNone }: { isDrawn: boolean; isNone: boolean }) {
  if (isDrawn) return <Trans>Conversations were drawn for it: it stays.</Trans>
  return isNone ? (
    <Trans>There is no published scorecard yet: publish one first.</Trans>
  ) : (
    <Trans>What they are evaluated by.</Trans>
  )
}

type QuotaFieldsProps = { values: PlanValues; errors: FieldErrors; onChange: (change: Partial<PlanValues>) => void }

/** The number of audits: per agent, or in total. */
function QuotaFields({ values, errors, onChange }: QuotaFieldsProps) {
  const { t, i18n } = useLingui()
  const { basis, per_agent, total, stratify_by } = values
  const bases = [
    { value: 'per-agent', label: t`So many of each agent` },
    { value: 'total', label: t`So many in all` },
  ] as const

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>How many</Trans>
      </legend>
      <div className={classes['choices']}>
        {bases.map(({ value, label }) => (
          <label key={value} className={classes['choice']}>
            <input type="radio" name="basis" checked={basis === value} onChange={() => onChange({ basis: value })} />
            {label}
          </label>
        ))}
      </div>
      {basis === 'per-agent' ? (
        <WholeField
          label={t`Audits of each agent`}
          description={t`In the whole period. Whoever has fewer conversations has all of them audited.`}
          value={per_agent}
          max={MAX_PER_AGENT}
          error={errors['per_agent']?.[0]}
          onChange={(value) => onChange({ per_agent: value })}
        />
      ) : (
        <div className={classes['pair']}>
          <WholeField
            label={t`Audits in all`}
            description={t`In the whole period.`}
            value={total}
            max={MAX_TOTAL}
            error={errors['total']?.[0]}
            onChange={(value) => onChange({ total: value })}
          />
          <NativeSelect
            label={t`In proportion to`}
            description={t`Each gets its share of the audits.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={stratify_by ?? ''}
            data={[
              { value: '', label: t`Nothing: evenly over agents` },
              ...stratifications.map((value) => ({ value, label: i18n._(stratificationNames[value]) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ stratify_by: stratifications.find((name) => name === value) ?? null })
            }
          />
        </div>
      )}
    </fieldset>
  )
}

type EvaluatorFieldsProps = {
  evaluators: PlanDraft['evaluators']
  /** The people who may audit, and those who are in the plan already. */
  people: readonly Named[]
  error: string | undefined
  onChange: (evaluators: PlanDraft['evaluators']) => void
}

/** The evaluators, each with a maximum number of audits. */
function EvaluatorFields({ evaluators, people, error, onChange }: EvaluatorFieldsProps) {
  const { t } = useLingui()
  const others = people.filter(({ id }) => !evaluators.some((entry) => entry.id === id))

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>Who audits</Trans>
      </legend>
      {evaluators.length > 0 && (
        <ul className={classes['people']} aria-label={t`Evaluators`}>
          {evaluators.map(({ id, target }) => {
            const name = people.find((person) => person.id === id)?.name ?? `#${id}`
            return (
              <li key={id} className={classes['person']}>
                <span className={classes['name']}>{name}</span>
                <WholeField
                  label={t`At most`}
                  placeholder={t`Any number`}
                  value={target}
                  max={MAX_TOTAL}
                  onChange={(value) =>
                    onChange(evaluators.map((entry) => (entry.id === id ? { ...entry, target: value } : entry)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t`Take ${name} away`}
                  onClick={() => onChange(evaluators.filter((one) => one.id !== id))}
                >
                  <IconX size={16} stroke={1.5} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <Select
        // cleared after somebody was added
        key={evaluators.length}
        label={t`Add an evaluator`}
        placeholder={t`Name`}
        value={null}
        options={namedOptions(others)}
        help={t`Nobody gets their own conversations, nor any that they may not see.`}
        error={error}
        onChange={(value) => value && onChange([...evaluators, { id: Number(value), target: null }])}
      />
    </fieldset>
  )
}
