import { Trans } from '@lingui/react/macro'

import type { Profile } from '#contracts/profile.ts'

import classes from './your-roles.module.css'

/** What an administrator has decided about the account. */
export function YourRoles({ profile: { role, team, partner } }: { profile: Profile }) {
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>{role?.name ?? <Trans>None yet</Trans>}</dd>
      </div>
      {team && (
        <div>
          <dt>
            <Trans>Team</Trans>
          </dt>
          <dd>{team.name}</dd>
        </div>
      )}
      {partner && (
        <div>
          <dt>
            <Trans>Partner</Trans>
          </dt>
          <dd>{partner.name}</dd>
        </div>
      )}
    </dl>
  )
}
