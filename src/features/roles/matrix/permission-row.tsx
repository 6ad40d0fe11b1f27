import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { GivablePermission, RuleOptions } from '#contracts/roles.ts'
import { permissionSentence } from '#src/words/permissions.ts'

import type { Grant } from '../grants.ts'
import { FieldsChoice } from './fields-choice.tsx'
import classes from './matrix.module.css'
import { RowsChoice } from './rows-choice.tsx'
import { SpecialRules } from './special-rules.tsx'

type PermissionRowProps = {
  permission: GivablePermission
  grant: Grant | undefined
  /** As it would be given; undefined: the reader does not hold it, and so may not give it. */
  given: Grant | undefined
  options: RuleOptions
  isLocked: boolean
  onChange: (grant: Grant | undefined) => void
}

/** One permission: whether the role has it, and how far it reaches. */
export function PermissionRow({ permission, grant, given, options, isLocked, onChange }: PermissionRowProps) {
  const { t, i18n } = useLingui()
  const { name } = permission
  const sentence = permissionSentence(i18n, permission)
  const isOutOfReach = !given && !grant

  return (
    <li className={classes['permission']} data-granted={grant !== undefined || undefined}>
      <Checkbox
        size="sm"
        checked={grant !== undefined}
        disabled={isLocked || isOutOfReach}
        label={sentence || name}
        description={
          <>
            <code>{name}</code>
            {isOutOfReach && <span> · {t`You do not hold it yourself.`}</span>}
          </>
        }
        onChange={({ currentTarget: { checked } }) => onChange(checked ? given : undefined)}
      />
      {grant && (
        <div className={classes['reach']}>
          {grant.kind === 'special' ? (
            <SpecialRules rules={grant.rules} />
          ) : (
            <>
              <RowsChoice
                permission={name}
                rows={grant.rows}
                options={options}
                isDisabled={isLocked}
                onChange={(rows) => onChange({ ...grant, rows })}
              />
              <FieldsChoice
                permission={name}
                fields={grant.fields}
                isDisabled={isLocked}
                onChange={(fields) => onChange({ ...grant, fields })}
              />
            </>
          )}
        </div>
      )}
    </li>
  )
}
