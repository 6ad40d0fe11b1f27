import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { locales } from '#contracts/page-config.ts'
import { type UserDetail, type UserOptions, userFields } from '#contracts/users.ts'
import { useApi, useAppContext, useCan, useVisitor } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { MissingUser } from '../missing-user.tsx'
import type { UserAddresses } from '../user-addresses.ts'
import { usersApi } from '../users.api.ts'
import { blankUser, changeBetween, draftOf } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type CreateUserScreenProps = { options: Promise<UserOptions>; addresses: UserAddresses }

export function CreateUserScreen({ options, addresses }: CreateUserScreenProps) {
  return (
    <DraftPage
      answer={options}
      rows={6}
      sentence={<Trans>Give somebody an account, a role and a team. A letter invites them to choose a password.</Trans>}
    >
      {(loadedOptions) => <CreateUserForm options={loadedOptions} addresses={addresses} />}
    </DraftPage>
  )
}

function CreateUserForm({ options, addresses }: { options: UserOptions; addresses: UserAddresses }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const can = useCan()
  const api = useApi(usersApi)
  const draft = useDraft({
    initial: blankUser,
    save: (user, signal) => api.create(user, signal),
    onSaved: ({ id }) => {
      const { email } = draft.values
      void notify({ text: t`The invitation is on its way to ${email}.`, milliseconds: 5000 })
      void navigate({ to: '/detail-user', search: { id } })
    },
  })

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Add and invite</Trans>}
      progress={<Trans>Adding…</Trans>}
      actions={
        <LinkButton link={addresses.list} variant="default">
          <Trans>Cancel</Trans>
        </LinkButton>
      }
    >
      <UserFields
        draft={draft}
        options={options}
        editable={userFields}
        createTeam={can('user-edit') ? api.createTeam : null}
      />
      <NativeSelect
        name="locale"
        label={t`Language of the invitation`}
        value={draft.values.locale ?? ''}
        error={draft.errors['locale']?.[0]}
        data={[
          { value: '', label: t`As this page` },
          ...locales.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          draft.change({ locale: locales.find((locale) => locale === value) ?? null })
        }
      />
    </DraftForm>
  )
}

type EditUserScreenProps = { answer: Promise<{ user: UserDetail; options: UserOptions }>; addresses: UserAddresses }

export function EditUserScreen({ answer, addresses }: EditUserScreenProps) {
  const title = usePageTitle()
  const isMissing = failureKindOf(usePromiseState(answer).error) === 'missing'

  if (isMissing) {
    return (
      <Page title={title}>
        <MissingUser addresses={addresses} />
      </Page>
    )
  }
  return (
    <DraftPage
      answer={answer}
      rows={6}
      sentence={<Trans>Change what the account says of a person. Another role counts from their next click.</Trans>}
    >
      {({ user, options }) =>
        user.may.edit.length === 0 ? (
          <Empty title={<Trans>You cannot change the account of {user.name}</Trans>}>
            <Trans>It is an administrator’s, or your role does not cover it.</Trans>
          </Empty>
        ) : (
          <EditUserForm key={user.id} user={user} options={options} />
        )
      }
    </DraftPage>
  )
}

function EditUserForm({ user, options }: { user: UserDetail; options: UserOptions }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { session } = useAppContext()
  const currentUser = useVisitor().user
  const api = useApi(usersApi)
  const initial = draftOf(user)
  const editable = user.may.edit
  const draft = useDraft({
    initial,
    save: async (values, signal) => {
      const change = changeBetween(initial, values, editable)
      if (Object.keys(change).length > 0) await api.change(user.id, change, signal)
    },
    onSaved: () => {
      const { name } = draft.values
      void notify({ text: t`The account of ${name} is changed.`, milliseconds: 5000 })
      if (currentUser?.id === user.id) session.send({ type: 'rights.changed' })
      void navigate({ to: '/detail-user', search: { id: user.id } })
    },
  })

  return (
    <DraftForm
      draft={draft}
      verb={<Trans>Save changes</Trans>}
      progress={<Trans>Saving…</Trans>}
      actions={
        <LinkButton link={{ to: '/detail-user', search: { id: user.id } }} variant="default">
          <Trans>Cancel</Trans>
        </LinkButton>
      }
    >
      <UserFields draft={draft} options={options} editable={editable} user={user} createTeam={api.createTeam} />
    </DraftForm>
  )
}
