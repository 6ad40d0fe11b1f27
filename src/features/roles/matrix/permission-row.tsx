import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui, Trans } from '@lingui/react/macro'
import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

import type { GivablePermission, RuleOptions, RoleRule } from '#contracts/roles.ts'
import { restrictionsOf } from '#domain/access/restrictions-of.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'
import { permissionSentence } from '#src/words/permissions.ts'

import type { Grant, Rows } from '../grants.ts'
import { fieldNamesOf } from './field-names.ts'
import classes from './matrix.module.css'

type PermissionRowProps = {
  permission: GivablePermission
  grant: Grant | undefined
  /** The grant after switching it on; undefined if the reader lacks the permission, and so cannot grant it. */
  newGrant: Grant | undefined
  options: RuleOptions
  isLocked: boolean
  onChange: (grant: Grant | undefined) => void
}

/** One permission: whether the role has it, and with which limits. */
export function PermissionRow({ permission, grant, newGrant, options, isLocked, onChange }: PermissionRowProps) {
  const { t, i18n } = useLingui()
  const { name } = permission
  const sentence = permissionSentence(i18n, permission)
  const isOutOfReach = !newGrant && !grant

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
        onChange={({ currentTarget: { checked } }) => onChange(checked ? newGrant : undefined)}
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

/** Rules that the form cannot express: they are shown, and saved unchanged. */
function SpecialRules({ rules }: { rules: readonly RoleRule[] }) {
  return (
    <details className={classes['special']}>
      <summary>
        <Trans>A rule of its own, kept as it is</Trans>
      </summary>
      <pre>{rules.map((rule) => JSON.stringify(rule, null, 2)).join('\n')}</pre>
    </details>
  )
}

type FieldsChoiceProps = {
  permission: string
  /** Null for all fields. */
  fields: readonly string[] | null
  isDisabled: boolean
  onChange: (fields: string[] | null) => void
}

/** The fields to which a permission is limited. */
function FieldsChoice({ permission, fields, isDisabled, onChange }: FieldsChoiceProps) {
  const { t, i18n } = useLingui()
  const names = fieldNamesOf(permission)
  if (!names) return null
  const all = Object.keys(names)
  const selected = fields ?? all

  return (
    <fieldset className={classes['fields']} aria-label={t`Fields of ${permission}`} disabled={isDisabled}>
      {Object.entries(names).map(([field, label]) => (
        <Checkbox
          key={field}
          size="sm"
          label={i18n._(label)}
          checked={selected.includes(field)}
          error={selected.length === 0}
          onChange={({ currentTarget: { checked } }) => {
            const next = all.filter((name) => (name === field ? checked : selected.includes(name)))
            onChange(next.length === all.length ? null : next)
          }}
        />
      ))}
    </fieldset>
  )
}

type RowsChoiceProps = {
  permission: string
  rows: Rows
  options: Pick<RuleOptions, 'partners' | 'teams'>
  isDisabled: boolean
  onChange: (rows: Rows) => void
}

/** The rows to which a permission is limited. */
function RowsChoice({ permission, rows, options, isDisabled, onChange }: RowsChoiceProps) {
  const { t, i18n } = useLingui()
  const enterSelects = useEnterSelectsFirst()
  const choices = rowsChoicesFor(permission)
  if (choices.length < 2) return null

  return (
    <>
      <NativeSelect
        aria-label={t`What ${permission} reaches`}
        size="sm"
        value={choiceOf(rows)}
        disabled={isDisabled}
        data={choices.map(({ name, label }) => ({ value: name, label: i18n._(label) }))}
        onChange={({ currentTarget: { value } }) => {
          const choice = choices.find(({ name }) => name === value)
          if (choice) onChange(choice.rows)
        }}
      />
      {rows.kind === 'these' && (
        <MultiSelect
          {...enterSelects}
          aria-label={rows.column === 'team_id' ? t`Teams of ${permission}` : t`Partners of ${permission}`}
          size="sm"
          classNames={{ input: classes['pills'] ?? '', inputField: classes['pillField'] ?? '' }}
          placeholder={rows.ids.length > 0 ? '' : rows.column === 'team_id' ? t`Which teams?` : t`Which partners?`}
          searchable
          hidePickedOptions
          disabled={isDisabled}
          error={rows.ids.length === 0}
          nothingFoundMessage={t`Sorry, no matching options.`}
          data={namedOptions(rows.column === 'team_id' ? options.teams : options.partners)}
          value={rows.ids.map(String)}
          onChange={(ids) => onChange({ ...rows, ids: ids.map(Number) })}
        />
      )}
    </>
  )
}

type Choice = { name: string; label: MessageDescriptor; rows: Rows }

/** The possible limits of a permission, in words, the widest first. */
const rowsChoicesFor = (permission: string): Choice[] => {
  const { columns } = restrictionsOf(permission)
  return CHOICES.filter(({ rows }) => rows.kind === 'everything' || columns.includes(rows.column))
}

const choiceOf = (rows: Rows): string => (rows.kind === 'everything' ? rows.kind : `${rows.kind}:${rows.column}`)

const CHOICES: Choice[] = [
  { label: msg`Everything`, rows: { kind: 'everything' } as const },
  { label: msg`Own partner`, rows: { kind: 'own', column: 'partner_id' } as const },
  { label: msg`Own team`, rows: { kind: 'own', column: 'team_id' } as const },
  { label: msg`Own conversations`, rows: { kind: 'own', column: 'agent_id' } as const },
  { label: msg`These partners…`, rows: { kind: 'these', column: 'partner_id', ids: [] } satisfies Rows },
  { label: msg`These teams…`, rows: { kind: 'these', column: 'team_id', ids: [] } satisfies Rows },
].map((choice) => ({ ...choice, name: choiceOf(choice.rows) }))
