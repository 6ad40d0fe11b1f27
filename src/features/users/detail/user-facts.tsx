import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { UserDetail } from '#contracts/users.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { Moment } from '#src/ui/moment.tsx'

import classes from './user-facts.module.css'

type UserFactsProps = {
  user: UserDetail
  /** Who may not see conversations is told no number of them. */
  seesCalls: boolean
}

/** What is known of a person. */
export function UserFacts({ user, seesCalls }: UserFactsProps) {
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
