import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail, IconPencil, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { UserDetail } from '#contracts/users.ts'
import { useApi, useVisitor } from '#src/context/app-context.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { can } from '#src/machines/landing.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { Sentences } from '#src/ui/sentences.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { MissingUser } from '../missing-user.tsx'
import type { UserAddresses } from '../user-addresses.ts'
import { UserState } from '../user-state.tsx'
import { usersApi, type UsersApi } from '../users.api.ts'
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx'
import classes from './user-detail-screen.module.css'
import { UserSessions } from './user-sessions.tsx'

type UserDetailScreenProps = {
  user: Promise<UserDetail>
  addresses: UserAddresses
  /** Additional buttons of the page, about the person. */
  renderActions?: (user: UserDetail) => ReactNode
}

/** The page of a person. */
export function UserDetailScreen({ user, addresses, renderActions }: UserDetailScreenProps) {
  const reload = useReload()
  const api = useApi(usersApi)
  const { permissions } = useVisitor()
  const answer = usePromiseState(user)
  const title = usePageTitle()
  const page = { permissions, api, addresses, renderActions }

  if (answer.value && !answer.error) return <UserDetailPage key={answer.value.id} user={answer.value} {...page} />
  return (
    <Page title={title}>
      {failureKindOf(answer.error) === 'missing' ? (
        <MissingUser addresses={addresses} />
      ) : (
        <AsyncContent answer={answer} onRetry={reload}>
          {() => null}
        </AsyncContent>
      )}
    </Page>
  )
}

type UserDetailPageProps = {
  user: UserDetail
  permissions: readonly string[]
  api: UsersApi
  addresses: UserAddresses
  /** Additional buttons of the page, about the person. */
  renderActions?: ((user: UserDetail) => ReactNode) | undefined
}

/** One person: name, role, dates, sessions, and the actions on them. */
function UserDetailPage({ user, permissions, api, addresses, renderActions }: UserDetailPageProps) {
  const [action, setAction] = useState<UserAction | null>(null)
  const { name, photo_url, role, state, invitation } = user

  return (
    <Page
      title={
        <span className={classes['name']}>
          <Avatar name={name} photoUrl={photo_url} size={40} />
          {name}
        </span>
      }
      sentence={
        <span className={classes['line']}>
          <UserState state={state} />
          {role ? <span>{role.name}</span> : <Trans>No role</Trans>}
        </span>
      }
      actions={
        <>
          {renderActions?.(user)}
          <UserActions user={user} permissions={permissions} addresses={addresses} onAsk={setAction} />
        </>
      }
    >
      {invitation && <InvitationState invitation={invitation} />}
      <UserFacts user={user} seesCalls={can(permissions, 'call-detail')} />
      {user.may.end_sessions && <UserSessions user={user} onAsk={setAction} />}
      {action && <UserActionDialog user={user} action={action} api={api} onClose={() => setAction(null)} />}
    </Page>
  )
}

/** The state of an invitation that was not accepted yet. */
function InvitationState({ invitation }: { invitation: NonNullable<UserDetail['invitation']> }) {
  const { by, created_at, expires_at } = invitation
  const since = <Moment at={created_at} />

  return (
    <div className={classes['invitation']}>
      <IconMail size={20} stroke={1.5} aria-hidden />
      <p>
        <Sentences
          first={
            by ? (
              <Trans>
                {by} sent the invitation {since}.
              </Trans>
            ) : (
              <Trans>The invitation was sent {since}.</Trans>
            )
          }
          second={<Until expiresAt={expires_at} />}
        />
      </p>
    </div>
  )
}

function Until({ expiresAt }: { expiresAt: string | null }) {
  const [now] = useState(() => new Date())
  if (expiresAt === null) return <Trans>Its letter is still on the way out.</Trans>
  const until = <Moment at={expiresAt} as="date-time" />
  if (new Date(expiresAt) < now) return <Trans>Its link ended on {until}: send it again.</Trans>
  return <Trans>Its link works until {until}.</Trans>
}

type UserFactsProps = {
  user: UserDetail
  /** The number of conversations is hidden from people who may not see conversations. */
  seesCalls: boolean
}

/** The facts about a person. */
function UserFacts({ user, seesCalls }: UserFactsProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { agent, conversations } = user

  return (
    <dl className={classes['facts']}>
      <Fact name={t`Email`}>{user.email}</Fact>
      <Fact name={t`Team`}>{user.team?.name}</Fact>
      <Fact name={t`Partner`}>{user.partner?.name}</Fact>
      <Fact name={t`Agent`}>{agent?.name}</Fact>
      <Fact name={t`Conversations handled`}>
        {agent && seesCalls && <Link {...conversationsOf(agent)}>{number(conversations)}</Link>}
      </Fact>
      <Fact name={t`Last active`}>
        {user.last_active_at ? <Moment at={user.last_active_at} /> : <Trans>Never</Trans>}
      </Fact>
      <Fact name={t`Added`}>
        <Moment at={user.created_at} as="date-time" />
      </Fact>
      <Fact name={t`Second factor`}>{user.has_two_factor ? t`On` : t`Off`}</Fact>
      <Fact name={t`Language of letters`}>{user.locale && languageNames[user.locale]}</Fact>
    </dl>
  )
}

const conversationsOf = ({ id }: { id: number }): LinkProps => ({ to: '/calls', search: { agent_id: id } })

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  )
}

type UserActionsProps = {
  user: UserDetail
  permissions: readonly string[]
  addresses: UserAddresses
  onAsk: (action: UserAction) => void
}

/** The actions that the reader may take. */
function UserActions({ user: { id, state, may }, permissions, addresses, onAsk }: UserActionsProps) {
  return (
    <>
      {may.edit.length > 0 && (
        <LinkButton link={addresses.edit(id)} variant="default" leftSection={<IconPencil {...SIGN} />}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
      {can(permissions, 'user-create') && state === 'invited' && (
        <Button variant="default" leftSection={<IconMail {...SIGN} />} onClick={() => onAsk({ kind: 'invite' })}>
          <Trans>Send the invitation again</Trans>
        </Button>
      )}
      {may.remove_two_factor && (
        <Button
          variant="default"
          leftSection={<IconShieldOff {...SIGN} />}
          onClick={() => onAsk({ kind: 'remove-two-factor' })}
        >
          <Trans>Take the second factor away</Trans>
        </Button>
      )}
      {may.deactivate && state === 'deactivated' && (
        <Button variant="default" leftSection={<IconUserCheck {...SIGN} />} onClick={() => onAsk({ kind: 'activate' })}>
          <Trans>Activate again</Trans>
        </Button>
      )}
      {may.deactivate && state !== 'deactivated' && (
        <Button variant="default" leftSection={<IconUserOff {...SIGN} />} onClick={() => onAsk({ kind: 'deactivate' })}>
          <Trans>Deactivate</Trans>
        </Button>
      )}
    </>
  )
}

const SIGN = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
