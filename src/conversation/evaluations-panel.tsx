import { Trans } from '@lingui/react/macro'

import { Empty } from '#src/ui/states/empty.tsx'

/** Until there are scorecards: what will stand here. */
export function EvaluationsPanel() {
  return (
    <Empty title={<Trans>Nobody has evaluated this conversation</Trans>}>
      <Trans>
        Scores that auditors give it, answer by answer and with their evidence, stand here. There are no scorecards yet
        to give them by.
      </Trans>
    </Empty>
  )
}
