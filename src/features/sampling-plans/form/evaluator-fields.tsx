import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'

import { MAX_TOTAL, type PlanDraft } from '#contracts/sampling-plans.ts'
import type { Named } from '#contracts/params.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import classes from './plan-form.module.css'
import { WholeField } from './whole-field.tsx'

type EvaluatorFieldsProps = {
  evaluators: PlanDraft['evaluators']
  /** Who may audit, and who is in the plan already. */
  people: readonly Named[]
  error: string | undefined
  onChange: (evaluators: PlanDraft['evaluators']) => void
}

/** Who audits, and how many at the most. */
export function EvaluatorFields({ evaluators, people, error, onChange }: EvaluatorFieldsProps) {
  const { t } = useLingui()
  const others = people.filter(({ id }) => !evaluators.some((chosen) => chosen.id === id))

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
                  most={MAX_TOTAL}
                  onChange={(value) =>
                    onChange(evaluators.map((one) => (one.id === id ? { ...one, target: value } : one)))
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
        // emptied once somebody was added
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
