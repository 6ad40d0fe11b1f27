import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'

import type { UserDetail, UserOptions } from '#contracts/users.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { MissingUser } from '../missing-user.tsx'
import type { UserAddresses } from '../user-addresses.ts'
import { type UserFormAnswers, usersApi, type UsersApi } from '../users.api.ts'
import { changeBetween, draftOf } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'

type EditUserScreenProps = { answers: UserFormAnswers; addresses: UserAddresses }

export function EditUserScreen({ answers, addresses }: EditUserScreenProps) {
  const router = useRouter()
  const navigate = useNavigate()
  const api = useApi(usersApi)
  const [user, options] = [usePromiseState(answers.user), usePromiseState(answers.options)]
  const retry = () => void router.invalidate()
  const title = usePageTitle()
  const show = (id: number) => {
    const { session } = router.options.context
    if (session.getSnapshot().context.user?.id === id) session.send({ type: 'rights.changed' })
    void navigate({ to: '/detail-user', search: { id } })
  }

  if (failureKindOf(user.error) === 'missing') {
    return (
      <Page title={title}>
        <MissingUser addresses={addresses} />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      sentence={<Trans>Change what the account says of a person. Another role counts from their next click.</Trans>}
    >
      <AsyncContent answer={user} onRetry={retry}>
        {(person) =>
          person.may.edit.length === 0 ? (
            <Empty title={<Trans>You cannot change the account of {person.name}</Trans>}>
              <Trans>It is an administrator’s, or your role does not cover it.</Trans>
            </Empty>
          ) : (
            <AsyncContent answer={options} onRetry={retry}>
              {(offered) => (
                <EditUserForm
                  key={person.id}
                  user={person}
                  options={offered}
                  api={api}
                  onSaved={() => show(person.id)}
                />
              )}
            </AsyncContent>
          )
        }
      </AsyncContent>
    </Page>
  )
}

type EditUserFormProps = {
  user: UserDetail
  options: UserOptions
  api: UsersApi
  onSaved: () => void
}

function EditUserForm({ user, options, api, onSaved }: EditUserFormProps) {
  const { t } = useLingui()
  const initial = draftOf(user)
  const open = user.may.edit
  const draft = useDraft({
    initial,
    save: async (values, signal) => {
      const change = changeBetween(initial, values, open)
      if (Object.keys(change).length > 0) await api.change(user.id, change, signal)
    },
    onSaved: () => {
      const { name } = draft.values
      void notify({ text: t`The account of ${name} is changed.`, milliseconds: 5000 })
      onSaved()
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
      <UserFields draft={draft} options={options} open={open} user={user} createTeam={api.createTeam} />
    </DraftForm>
  )
}
