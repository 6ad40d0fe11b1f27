import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState, useId } from 'react'

import { permissionGroups, type PermissionGroup as Group } from '#contracts/permissions.ts'
import type { GivablePermission, RuleOptions } from '#contracts/roles.ts'
import { Check } from '#src/ui/check.tsx'
import { permissionGroupNames, permissionSentence } from '#src/words/permissions.ts'

import { type Grant, type Grants, FULL_GRANT } from '../grants.ts'
import classes from './matrix.module.css'
import { PermissionRow } from './permission-row.tsx'

type PermissionMatrixProps = {
  grants: Grants
  options: RuleOptions
  /** The permissions of the reader, who cannot grant others. */
  ownPermissions: readonly string[]
  isLocked: boolean
  /** The server's errors about the rules. */
  errors: readonly string[]
  onChange: (grants: Grants) => void
}

/** The permissions of a role: all that exist, in groups. */
export function PermissionMatrix({
  grants,
  options,
  ownPermissions,
  isLocked,
  errors,
  onChange,
}: PermissionMatrixProps) {
  const { t, i18n } = useLingui()
  const [searchText, setSearchText] = useState('')
  // switching off and on again restores the limits: a mistake must not widen a permission
  const [withdrawn, setWithdrawn] = useState<Grants>({})
  // the filter uses the grants of the moment when it was switched on: rows do not disappear while somebody edits them
  const [onlyGranted, setOnlyGranted] = useState<Grants | null>(null)

  const isVisible = (permission: GivablePermission) => {
    if (onlyGranted && !onlyGranted[permission.name]) return false
    const group = i18n._(permissionGroupNames[permission.group])
    return matchesSearch(`${permission.name} ${permissionSentence(i18n, permission)} ${group}`, searchText)
  }
  const visible = options.permissions.filter(isVisible)
  const change = (changed: Record<string, Grant | undefined>) => {
    const next = Object.entries({ ...grants, ...changed }).flatMap(([name, grant]) => (grant ? [[name, grant]] : []))
    setWithdrawn({ ...withdrawn, ...grants })
    onChange(Object.fromEntries(next))
  }

  return (
    <section className={classes['matrix']} aria-label={t`Permissions`}>
      <div className={classes['bar']}>
        <h2>
          <Trans>Permissions</Trans>
        </h2>
        <TextInput
          type="search"
          aria-label={t`Search permissions`}
          placeholder={t`Search permissions`}
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // it would submit the form
        />
        <Check
          name="only-granted"
          label={t`Only those granted`}
          isChecked={onlyGranted !== null}
          onChange={(isChecked) => setOnlyGranted(isChecked ? grants : null)}
        />
      </div>
      {errors.map((text) => (
        <p key={text} className={classes['error']}>
          {text}
        </p>
      ))}
      <div className={classes['groups']}>
        {permissionGroups.map((group) => {
          const permissions = visible.filter((permission) => permission.group === group)
          if (permissions.length === 0) return null
          return (
            <PermissionGroup
              key={group}
              group={group}
              permissions={permissions}
              grants={grants}
              withdrawn={withdrawn}
              options={options}
              ownPermissions={ownPermissions}
              isLocked={isLocked}
              onChange={change}
            />
          )
        })}
      </div>
      {visible.length === 0 && (
        <p className={classes['none']}>
          {searchText ? <Trans>No permission matches.</Trans> : <Trans>No permission is granted yet.</Trans>}
        </p>
      )}
    </section>
  )
}

const matchesSearch = (text: string, searchText: string) =>
  searchText
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.toLocaleLowerCase().includes(word))

type PermissionGroupProps = {
  group: Group
  permissions: readonly GivablePermission[]
  grants: Grants
  /** The grants before they were switched off. */
  withdrawn: Grants
  options: RuleOptions
  /** The permissions of the reader, who cannot grant others. */
  ownPermissions: readonly string[]
  isLocked: boolean
  onChange: (change: Record<string, Grant | undefined>) => void
}

/** A group of permissions; all of them can be switched at once. */
function PermissionGroup(props: PermissionGroupProps) {
  const { group, permissions, grants, withdrawn, options, ownPermissions, isLocked, onChange } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const name = i18n._(permissionGroupNames[group])
  const grantFor = (permission: string) =>
    withdrawn[permission] ?? (ownPermissions.includes(permission) ? FULL_GRANT : undefined)
  const grantable = permissions.filter((entry) => grants[entry.name] ?? grantFor(entry.name))
  const [granted, all] = [permissions.filter((entry) => grants[entry.name]).length, permissions.length]
  const isAllGranted = granted > 0 && granted === grantable.length

  return (
    <div className={classes['group']} role="group" aria-labelledby={id}>
      <div className={classes['groupHead']}>
        <Checkbox
          size="sm"
          aria-label={t`All of ${name}`}
          checked={isAllGranted}
          indeterminate={granted > 0 && !isAllGranted}
          disabled={isLocked || grantable.length === 0}
          onChange={() =>
            onChange(
              Object.fromEntries(
                grantable.map((entry) => [
                  entry.name,
                  isAllGranted ? undefined : (grants[entry.name] ?? grantFor(entry.name)),
                ]),
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
            newGrant={grantFor(permission.name)}
            options={options}
            isLocked={isLocked}
            onChange={(grant) => onChange({ [permission.name]: grant })}
          />
        ))}
      </ul>
    </div>
  )
}
