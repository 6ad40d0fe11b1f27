import { useLingui } from '@lingui/react/macro'

import type { ImportChoices } from '#contracts/imports.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import classes from './partner-choice.module.css'

type PartnerChoiceProps = {
  choices: ImportChoices
  value: number | null
  onChange: (partner_id: number | null) => void
}

/** Whose the conversations are. */
export function PartnerChoice({ choices: { partners, may_leave_unassigned }, value, onChange }: PartnerChoiceProps) {
  const { t } = useLingui()

  return (
    <div className={classes['choice']}>
      <Select
        label={t`Partner`}
        value={value === null ? null : String(value)}
        options={namedOptions(partners)}
        placeholder={may_leave_unassigned ? t`Nobody’s in particular` : t`Choose whose they are`}
        isClearable={may_leave_unassigned}
        help={may_leave_unassigned ? t`Can be given later by importing the same files for a partner.` : undefined}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
    </div>
  )
}

/** Where only one can be chosen, it is. */
export const initialPartner = ({ partners, may_leave_unassigned }: ImportChoices): number | null =>
  may_leave_unassigned ? null : (partners[0]?.id ?? null)
