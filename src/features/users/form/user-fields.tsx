import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'

import type { Named } from '#contracts/params.ts'
import type { UserDetail, UserField, UserOptions } from '#contracts/users.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import { TeamField } from './team-field.tsx'
import type { UserDraft } from './user-draft.ts'

type UserFieldsProps = {
  draft: Draft<UserDraft>
  options: UserOptions
  /** The fields that the reader may change; the others are read-only. */
  editable: readonly UserField[]
  /** The edited person; undefined for a new one. */
  user?: UserDetail
  /** Null for people who may not create teams. */
  createTeam: ((name: string) => Promise<Named>) | null
}

/** The fields of an account. */
export function UserFields({ draft, options, editable, user, createTeam }: UserFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change, text } = draft
  const { roles, partners, teams } = optionsFor(options, user)

  return (
    <>
      {editable.includes('name') ? (
        <TextInput {...text('name')} label={t`Name`} autoComplete="off" required withAsterisk={false} />
      ) : (
        <ClosedField label={t`Name`} value={values.name} />
      )}
      {editable.includes('email') ? (
        <TextInput
          {...text('email')}
          type="email"
          label={t`Email`}
          description={t`The address to sign in with; letters go there.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          required
          withAsterisk={false}
        />
      ) : (
        <ClosedField label={t`Email`} value={values.email} />
      )}
      {editable.includes('role_id') ? (
        <Select
          label={t`Role`}
          placeholder={t`No role yet`}
          help={t`What the person may do. Only roles that go no further than your own can be given; without one the account waits.`}
          isClearable
          value={textOf(values.role_id)}
          options={namedOptions(roles)}
          error={errors['role_id']?.[0]}
          onChange={(value) => change({ role_id: idOf(value) })}
        />
      ) : (
        <ClosedField label={t`Role`} value={user?.role?.name} />
      )}
      {editable.includes('team_id') ? (
        <TeamField
          teams={teams}
          value={values.team_id}
          createTeam={createTeam}
          error={errors['team_id']?.[0]}
          onChange={(team_id) => change({ team_id })}
        />
      ) : (
        <ClosedField label={t`Team`} value={user?.team?.name} />
      )}
      {editable.includes('partner_id') ? (
        <Select
          label={t`Partner`}
          placeholder={t`No partner`}
          help={t`For people of one company, whose role is bound to what is theirs.`}
          isClearable
          value={textOf(values.partner_id)}
          options={namedOptions(partners)}
          error={errors['partner_id']?.[0]}
          onChange={(value) => change({ partner_id: idOf(value) })}
        />
      ) : (
        <ClosedField label={t`Partner`} value={user?.partner?.name} />
      )}
    </>
  )
}

/** The options, including the person's current values, which the reader might not be allowed to grant. */
const optionsFor = ({ givable_roles, partners, teams }: UserOptions, user: UserDetail | undefined) => ({
  roles: withCurrent(givable_roles, user?.role),
  partners: withCurrent(partners, user?.partner),
  teams: withCurrent(teams, user?.team),
})

const withCurrent = (all: Named[], current: Named | null | undefined) =>
  current && !all.some(({ id }) => id === current.id) ? [current, ...all] : all

const textOf = (id: number | null) => (id === null ? null : String(id))
const idOf = (value: string | null) => (value === null ? null : Number(value))

/** A read-only field, with the reason. */
function ClosedField({ label, value }: { label: string; value: string | undefined }) {
  const { t } = useLingui()

  return (
    <TextInput
      label={label}
      value={value ?? '—'}
      readOnly
      variant="filled"
      description={t`Your rights do not cover changing this.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
