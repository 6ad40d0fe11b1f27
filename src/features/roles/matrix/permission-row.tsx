import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui, Trans } from '@lingui/react/macro'
import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

import type { GivablePermission, RuleOptions, RoleRule } from '#contracts/roles.ts'
import { reachOf } from '#domain/access/rule-reach.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'
import { permissionSentence } from '#src/words/permissions.ts'

import type { Grant, Rows } from '../grants.ts'
import { fieldNamesOf } from './field-names.ts'
import classes from './matrix.module.css'

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

/** Rules that the form has no words for: they are shown, and kept as they are. */
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
  /** Null: all of them. */
  fields: readonly string[] | null
  isDisabled: boolean
  onChange: (fields: string[] | null) => void
}

/** To which fields a permission is limited. */
function FieldsChoice({ permission, fields, isDisabled, onChange }: FieldsChoiceProps) {
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

type RowsChoiceProps = {
  permission: string
  rows: Rows
  options: Pick<RuleOptions, 'partners' | 'teams'>
  isDisabled: boolean
  onChange: (rows: Rows) => void
}

/** To which rows a permission is limited. */
function RowsChoice({ permission, rows, options, isDisabled, onChange }: RowsChoiceProps) {
  const { t, i18n } = useLingui()
  const enterChooses = useEnterSelectsFirst()
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
          const chosen = choices.find(({ name }) => name === value)
          if (chosen) onChange(chosen.rows)
        }}
      />
      {rows.kind === 'these' && (
        <MultiSelect
          {...enterChooses}
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

/** What a permission can be limited to, in plain words, the widest first. */
const rowsChoicesFor = (permission: string): Choice[] => {
  const { columns } = reachOf(permission)
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
