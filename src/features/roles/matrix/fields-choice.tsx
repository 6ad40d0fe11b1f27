import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { fieldNamesOf } from './field-names.ts'
import classes from './matrix.module.css'

type FieldsChoiceProps = {
  permission: string
  /** Null: all of them. */
  fields: readonly string[] | null
  isDisabled: boolean
  onChange: (fields: string[] | null) => void
}

/** To which fields a permission is limited. */
export function FieldsChoice({ permission, fields, isDisabled, onChange }: FieldsChoiceProps) {
  const { t, i18n } = useLingui()
  const names = fieldNamesOf(permission)
  if (!names) return null
  const all = Object.keys(names)
  const chosen = fields ?? all

  return (
    <fieldset className={classes['fields']} aria-label={t`Fields of ${permission}`} disabled={isDisabled}>
      {Object.entries(names).map(([field, label]) => (
        <Checkbox
          key={field}
          size="sm"
          label={i18n._(label)}
          checked={chosen.includes(field)}
          error={chosen.length === 0}
          onChange={({ currentTarget: { checked } }) => {
            const now = all.filter((name) => (name === field ? checked : chosen.includes(name)))
            onChange(now.length === all.length ? null : now)
          }}
        />
      ))}
    </fieldset>
  )
}
