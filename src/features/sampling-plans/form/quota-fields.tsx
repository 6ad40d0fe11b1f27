import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { FieldErrors } from '#contracts/failure.ts'
import { MAX_TOTAL, MAX_PER_AGENT, stratifications } from '#contracts/sampling-plans.ts'

import { stratificationNames } from '../plan-words.ts'
import type { PlanValues } from './plan-values.ts'
import classes from './plan-form.module.css'
import { WholeField } from './whole-field.tsx'

type QuotaFieldsProps = { values: PlanValues; errors: FieldErrors; onChange: (change: Partial<PlanValues>) => void }

/** How many are audited: so many of each agent, or so many in all. */
export function QuotaFields({ values, errors, onChange }: QuotaFieldsProps) {
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
          most={MAX_PER_AGENT}
          error={errors['per_agent']?.[0]}
          onChange={(value) => onChange({ per_agent: value })}
        />
      ) : (
        <div className={classes['pair']}>
          <WholeField
            label={t`Audits in all`}
            description={t`In the whole period.`}
            value={total}
            most={MAX_TOTAL}
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
