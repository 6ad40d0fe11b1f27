import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { PermissionGroup as Group } from '#contracts/permissions.ts'
import type { GivablePermission, RuleOptions } from '#contracts/roles.ts'
import { permissionGroupNames } from '#src/words/permissions.ts'

import { type Grant, type Grants, WHOLE } from '../grants.ts'
import classes from './matrix.module.css'
import { PermissionRow } from './permission-row.tsx'

type PermissionGroupProps = {
  group: Group
  permissions: readonly GivablePermission[]
  grants: Grants
  /** As each was granted before it was taken away. */
  taken: Grants
  options: RuleOptions
  /** The permissions of the reader, who gives no others. */
  held: readonly string[]
  isLocked: boolean
  onChange: (change: Record<string, Grant | undefined>) => void
}

/** The permissions about one thing; all of them can be given or taken at once. */
export function PermissionGroup(props: PermissionGroupProps) {
  const { group, permissions, grants, taken, options, held, isLocked, onChange } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const name = i18n._(permissionGroupNames[group])
  const given = (permission: string) => taken[permission] ?? (held.includes(permission) ? WHOLE : undefined)
  const givable = permissions.filter((one) => grants[one.name] ?? given(one.name))
  const [granted, all] = [permissions.filter((one) => grants[one.name]).length, permissions.length]
  const isWhole = granted > 0 && granted === givable.length

  return (
    <div className={classes['group']} role="group" aria-labelledby={id}>
      <div className={classes['groupHead']}>
        <Checkbox
          size="sm"
          aria-label={t`All of ${name}`}
          checked={isWhole}
          indeterminate={granted > 0 && !isWhole}
          disabled={isLocked || givable.length === 0}
          onChange={() =>
            onChange(
              Object.fromEntries(
                givable.map((one) => [one.name, isWhole ? undefined : (grants[one.name] ?? given(one.name))]),
              ),
            )
          }
        />
        <h3 id={id}>{name}</h3>
        <span className={classes['count']}>
          <Trans>
            {granted} of {all}
          </Trans>
        </span>
      </div>
      <ul className={classes['permissions']}>
        {permissions.map((permission) => (
          <PermissionRow
            key={permission.name}
            permission={permission}
            grant={grants[permission.name]}
            given={given(permission.name)}
            options={options}
            isLocked={isLocked}
            onChange={(grant) => onChange({ [permission.name]: grant })}
          />
        ))}
      </ul>
    </div>
  )
}
