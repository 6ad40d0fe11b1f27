import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { SignedInBrowser, UserDetail } from '#contracts/users.ts'
import { Moment } from '#src/ui/moment.tsx'
import { useDeviceName } from '#src/ui/use-device-name.ts'

import type { UserAction } from './user-action-dialog.tsx'
import classes from './user-sessions.module.css'

type UserSessionsProps = { user: UserDetail; onAsk: (action: UserAction) => void }

/** The sessions of a person, with buttons to end them. */
export function UserSessions({ user: { name, sessions }, onAsk }: UserSessionsProps) {
  return (
    <section className={classes['sessions']} aria-labelledby="sessions">
      <div className={classes['head']}>
        <h2 id="sessions">
          <Trans>Sessions</Trans>
        </h2>
        <span className={classes['count']}>
          <Plural
            value={sessions.length}
            _0="Signed in nowhere"
            one="Signed in on one browser"
            other="Signed in on # browsers"
          />
        </span>
        {sessions.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ kind: 'end-sessions' })}>
            <Trans>End all sessions</Trans>
          </Button>
        )}
      </div>
      {sessions.length > 0 && (
        <table>
          <caption className={classes['caption']}>
            <Trans>Sessions of {name}</Trans>
          </caption>
          <Headers />
          <tbody>
            {sessions.map((session) => (
              <Session key={session.id} session={session} onAsk={onAsk} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Headers() {
  const { t } = useLingui()
  const names = [t`Browser`, t`Address`, t`Signed in`, t`Last used`, t`Ends`]

  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col" aria-label={t`What can be done`} />
      </tr>
    </thead>
  )
}

type SessionProps = { session: SignedInBrowser; onAsk: (action: UserAction) => void }

function Session({ session, onAsk }: SessionProps) {
  const { t } = useLingui()
  const browser = useDeviceName()(session.user_agent)

  return (
    <tr>
      <th scope="row" title={session.user_agent ?? undefined}>
        {browser}
        {session.is_current && (
          <span className={classes['current']}>
            <Trans>this one</Trans>
          </span>
        )}
      </th>
      <td data-name={t`Address`}>{session.ip ?? '—'}</td>
      <td data-name={t`Signed in`}>
        <Moment at={session.created_at} as="date-time" />
      </td>
      <td data-name={t`Last used`}>
        <Moment at={session.last_used_at} />
      </td>
      <td data-name={t`Ends`}>
        <Moment at={session.expires_at} />
      </td>
      <td>
        {!session.is_current && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => onAsk({ kind: 'end-session', session: session.id, browser })}
          >
            <Trans>End this session</Trans>
          </Button>
        )}
      </td>
    </tr>
  )
}
