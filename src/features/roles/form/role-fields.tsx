import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'

import type { Named } from '#contracts/params.ts'
import type { RuleOptions } from '#contracts/roles.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Sentences } from '#src/ui/sentences.tsx'

import type { Grants, Rows } from '../grants.ts'
import { customerFieldNames } from '../matrix/field-names.ts'
import { PermissionMatrix } from '../matrix/permission-matrix.tsx'
import { type RoleDraft, ruleErrorsIn } from './role-draft.ts'
import classes from './role-form.module.css'

type RoleFieldsProps = {
  draft: Draft<RoleDraft>
  options: RuleOptions
  /** The permissions of the reader, who cannot grant others. */
  ownPermissions: readonly string[]
  /** The administrators' role: only its description and its second factor can change. */
  isLocked?: boolean
}

/** Name, description and permissions of a role. */
export function RoleFields({ draft, options, ownPermissions, isLocked = false }: RoleFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change, text } = draft

  return (
    <>
      <div className={classes['facts']}>
        <TextInput
          {...text('name')}
          label={t`Name`}
          maxLength={100}
          autoComplete="off"
          required
          withAsterisk={false}
          readOnly={isLocked}
          variant={isLocked ? 'filled' : 'default'}
        />
        <Textarea
          {...text('description')}
          label={t`Description`}
          description={t`What its people come to do.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={1000}
          autosize
          minRows={2}
        />
        <Check
          name="requires_two_factor"
          label={t`Asks for a second factor when signing in`}
          isChecked={values.requires_two_factor}
          onChange={(requires_two_factor) => change({ requires_two_factor })}
        />
      </div>
      <p className={classes['sentence']} aria-live="polite">
        <RoleSentence grants={values.rules} options={options} />
      </p>
      {isLocked && (
        <p className={classes['note']}>
          <Trans>The administrators’ role always holds everything: its permissions do not change.</Trans>
        </p>
      )}
      <PermissionMatrix
        grants={values.rules}
        options={options}
        ownPermissions={ownPermissions}
        isLocked={isLocked}
        errors={ruleErrorsIn(errors)}
        onChange={(rules) => change({ rules })}
      />
    </>
  )
}

type RoleSentenceProps = { grants: Grants; options: Pick<RuleOptions, 'partners' | 'teams'> }

/** Sums up a role in plain words: the visible conversations, and the visible data of customers. */
function RoleSentence({ grants, options }: RoleSentenceProps) {
  const calls = grants['call-detail']
  if (!calls) return <Trans>People of this role see no conversations.</Trans>
  return (
    <Sentences
      first={
        calls.kind === 'special' ? (
          <Trans>People of this role see the conversations that a rule of its own picks out.</Trans>
        ) : (
          <Conversations rows={calls.rows} options={options} />
        )
      }
      second={<Customers unmasked={grants['customer-unmask']} />}
    />
  )
}

function Conversations({ rows, options: { partners, teams } }: { rows: Rows; options: RoleSentenceProps['options'] }) {
  const { list } = useFormats()
  if (rows.kind === 'everything') return <Trans>People of this role see every conversation.</Trans>
  if (rows.kind === 'these') {
    if (rows.ids.length === 0) return <Trans>People of this role see no conversations yet.</Trans>
    const names = list(namesOf(rows.ids, rows.column === 'team_id' ? teams : partners))
    return rows.column === 'team_id' ? (
      <Trans>People of this role see the conversations of these teams: {names}.</Trans>
    ) : (
      <Trans>People of this role see the conversations of these partners: {names}.</Trans>
    )
  }
  switch (rows.column) {
    case 'partner_id':
      return <Trans>People of this role see conversations of their own partner.</Trans>
    case 'team_id':
      return <Trans>People of this role see conversations of their own team.</Trans>
    case 'agent_id':
      return <Trans>People of this role see the conversations that they had themselves.</Trans>
  }
}

function Customers({ unmasked }: { unmasked: Grants[string] | undefined }) {
  const { i18n } = useLingui()
  const { list } = useFormats()
  if (!unmasked) return <Trans>Customers’ data is masked.</Trans>
  if (unmasked.kind === 'special') return <Trans>A rule of its own says which data of customers is masked.</Trans>
  if (unmasked.fields === null) return <Trans>Customers’ data is shown whole.</Trans>
  const names = Object.entries(customerFieldNames).filter(([field]) => unmasked.fields?.includes(field))
  const fields = list(names.map(([, name]) => i18n._(name)))
  return <Trans>Customers’ data is masked, except: {fields}.</Trans>
}

const namesOf = (ids: readonly number[], options: readonly Named[]) =>
  ids.map((id) => options.find((option) => option.id === id)?.name ?? `#${id}`)
