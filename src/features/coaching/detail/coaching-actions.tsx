import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { CoachingEventName } from '#contracts/coaching-states.ts'
import type { Coaching } from '#contracts/coaching.ts'
import { coachingAt } from '#src/machines/coaching.machine.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { CoachingApi } from '../coaching.api.ts'
import { AgreeDialog, CancelDialog, FollowUpDialog, PostponeDialog } from './step-dialogs.tsx'

type CoachingActionsProps = {
  coaching: Coaching
  api: CoachingApi
  /** Whether the reader may use the form of coachings. */
  mayChange: boolean
  onDone: () => void
}

type Asked = Exclude<CoachingEventName, 'coaching.changed'>

/** What the reader may do with a coaching as it stands, as its machine says. */
export function CoachingActions({ coaching, api, mayChange, onDone }: CoachingActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const now = coachingAt(coaching.state)
  const may = (type: CoachingEventName) => now.can({ type, by: coaching.standing })
  const dialog = {
    coaching,
    api,
    onClose: () => setAsked(null),
    onDone: () => {
      setAsked(null)
      onDone()
    },
  }

  return (
    <>
      {may('coaching.agreed') && (
        <Button onClick={() => setAsked('coaching.agreed')}>
          <Trans>Agree</Trans>
        </Button>
      )}
      {may('coaching.followed-up') && (
        <Button onClick={() => setAsked('coaching.followed-up')}>
          <Trans>Follow up</Trans>
        </Button>
      )}
      {may('coaching.postponed') && (
        <Button variant="default" onClick={() => setAsked('coaching.postponed')}>
          <Trans>Postpone</Trans>
        </Button>
      )}
      {mayChange && may('coaching.changed') && (
        <LinkButton link={{ to: '/quality/coaching/edit/$id', params: { id: String(coaching.id) } }} variant="default">
          <Trans>Change</Trans>
        </LinkButton>
      )}
      {may('coaching.cancelled') && (
        <Button variant="default" onClick={() => setAsked('coaching.cancelled')}>
          <Trans>Cancel coaching</Trans>
        </Button>
      )}
      {asked === 'coaching.agreed' && <AgreeDialog {...dialog} />}
      {asked === 'coaching.followed-up' && <FollowUpDialog {...dialog} />}
      {asked === 'coaching.postponed' && <PostponeDialog {...dialog} />}
      {asked === 'coaching.cancelled' && <CancelDialog {...dialog} />}
    </>
  )
}
