import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Named } from '#contracts/params.ts'
import type { PlanOptions } from '#contracts/sampling-plans.ts'
import { inLanguage } from '#domain/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { Select } from '#src/ui/select.tsx'

import { EvaluatorFields } from './evaluator-fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './plan-form.module.css'
import type { PlanValues } from './plan-values.ts'
import { QuotaFields } from './quota-fields.tsx'

type PlanFieldsProps = {
  draft: Draft<PlanValues>
  options: PlanOptions
  /** Those that the plan has already, who may not be offered any more. */
  evaluators: readonly Named[]
  /** Conversations were drawn: seed and scorecard stay. */
  isDrawn: boolean
}

/** What a plan is called, what it is about, how many it draws, and who audits. */
export function PlanFields({ draft, options, evaluators, isDrawn }: PlanFieldsProps) {
  const { t } = useLingui()
  const languages = useLanguages('en')
  const { values, errors, change, text } = draft
  const people = [
    ...options.evaluators,
    ...evaluators.filter(({ id }) => !options.evaluators.some((offered) => offered.id === id)),
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
        onChange={(chosen) => change({ evaluators: chosen })}
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
