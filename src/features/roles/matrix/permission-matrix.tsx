import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState, useId } from 'react'

import { permissionGroups, type PermissionGroup as Group } from '#contracts/permissions.ts'
import type { GivablePermission, RuleOptions } from '#contracts/roles.ts'
import { Check } from '#src/ui/check.tsx'
import { permissionGroupNames, permissionSentence } from '#src/words/permissions.ts'

import { type Grant, type Grants, WHOLE } from '../grants.ts'
import classes from './matrix.module.css'
import { PermissionRow } from './permission-row.tsx'

type PermissionMatrixProps = {
  grants: Grants
  options: RuleOptions
  /** The permissions of the reader, who gives no others. */
  held: readonly string[]
  isLocked: boolean
  /** What the server said of the rules. */
  errors: readonly string[]
  onChange: (grants: Grants) => void
}

/** What a role may do: every permission there is, in groups. */
export function PermissionMatrix({ grants, options, held, isLocked, errors, onChange }: PermissionMatrixProps) {
  const { t, i18n } = useLingui()
  const [words, setWords] = useState('')
  // off and on again is what it was: a slip of the mouse must not widen a right
  const [taken, setTaken] = useState<Grants>({})
  // by what was granted when it was asked: a row stays where it is while somebody works on it
  const [onlyGranted, setOnlyGranted] = useState<Grants | null>(null)

  const isShown = (permission: GivablePermission) => {
    if (onlyGranted && !onlyGranted[permission.name]) return false
    const group = i18n._(permissionGroupNames[permission.group])
    return hasWords(`${permission.name} ${permissionSentence(i18n, permission)} ${group}`, words)
  }
  const shown = options.permissions.filter(isShown)
  const change = (changed: Record<string, Grant | undefined>) => {
    const next = Object.entries({ ...grants, ...changed }).flatMap(([name, grant]) => (grant ? [[name, grant]] : []))
    setTaken({ ...taken, ...grants })
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
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // it would save the form
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
          const permissions = shown.filter((permission) => permission.group === group)
          if (permissions.length === 0) return null
          return (
            <PermissionGroup
              key={group}
              group={group}
              permissions={permissions}
              grants={grants}
              taken={taken}
              options={options}
              held={held}
              isLocked={isLocked}
              onChange={change}
            />
          )
        })}
      </div>
      {shown.length === 0 && (
        <p className={classes['none']}>
          {words ? <Trans>No permission matches.</Trans> : <Trans>No permission is granted yet.</Trans>}
        </p>
      )}
    </section>
  )
}

const hasWords = (text: string, words: string) =>
  words
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.toLocaleLowerCase().includes(word))

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
function PermissionGroup(props: PermissionGroupProps) {
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
