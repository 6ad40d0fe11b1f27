import { Trans } from '@lingui/react/macro'

import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'

/** No scorecard has judged anything: where one with rules is made, or who makes one. */
export function NoScorecard({ mayMake }: { mayMake: boolean }) {
  return (
    <Empty
      title={<Trans>No scorecard has judged anything in these days</Trans>}
      action={
        mayMake && (
          <LinkButton link={{ to: '/quality/scorecards' }} variant="default">
            <Trans>Go to the scorecards</Trans>
          </LinkButton>
        )
      }
    >
      {mayMake ? (
        <Trans>
          Give questions of a scorecard an automatic rule and publish it: its rules then judge every conversation, and
          stand here beside the scores that people give.
        </Trans>
      ) : (
        <Trans>
          Once a scorecard with automatic rules is published, they judge every conversation, and stand here beside the
          scores that people give. Whoever holds the permission <code>quality-scorecards</code> can make one.
        </Trans>
      )}
    </Empty>
  )
}
