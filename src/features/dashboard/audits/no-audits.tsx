import { Trans } from '@lingui/react/macro'

import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

/** What a person may do about audits from here. */
export type AuditRights = {
  /** May work on the queue of planned audits. */
  hasQueue: boolean
  /** May audit a conversation without a plan. */
  auditsCalls: boolean
  seesPlans: boolean
  seesCalls: boolean
}

type NoAuditsProps = { rights: AuditRights }

/** Shown for days without audits: explains the figures, and links to where audits are made. */
export function NoAudits({ rights: { hasQueue, auditsCalls, seesCalls } }: NoAuditsProps) {
  return (
    <Empty
      title={<Trans>No audits in these days</Trans>}
      action={
        hasQueue ? (
          <LinkButton link={{ to: '/quality/queue' }} variant="default">
            <Trans>Go to the queue</Trans>
          </LinkButton>
        ) : auditsCalls ? (
          <LinkButton link={{ to: '/auditoria-llamadas-freemium' }} variant="default">
            <Trans>Audit a call</Trans>
          </LinkButton>
        ) : (
          seesCalls && (
            <LinkButton link={{ to: '/calls' }} variant="default">
              <Trans>Look for a conversation</Trans>
            </LinkButton>
          )
        )
      }
    >
      <Trans>
        Scores, critical accuracy and the questions that fail appear here once an audit is submitted. Choose a longer
        period, or take a filter away.
      </Trans>
    </Empty>
  )
}
