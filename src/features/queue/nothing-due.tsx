import { Trans } from '@lingui/react/macro'

import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

type NothingDueProps = {
  /** Something was done today: the queue is worked off rather than never filled. */
  isDone: boolean
  /** Who may open conversations can audit whichever they like. */
  mayExplore: boolean
}

/** An empty queue: what happens next, and what can be done without a plan. */
export function NothingDue({ isDone, mayExplore }: NothingDueProps) {
  return (
    <Empty
      title={isDone ? <Trans>Everything is done</Trans> : <Trans>Nothing waits for you</Trans>}
      action={
        mayExplore && (
          <LinkButton link={{ to: '/calls' }} variant="default">
            <Trans>Look for a conversation</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>Once a supervisor draws for a plan with you in it, the conversations appear here and you are told.</Trans>{' '}
      {mayExplore && <Trans>Until then you can evaluate any conversation that you open.</Trans>}
    </Empty>
  )
}
