import { Trans } from '@lingui/react/macro'

import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'

import { chosenCount } from './chosen-count.ts'

type NoConversationsProps = { query: PremiumQuery; onClear: () => void }

/** A period without conversations: because of what is chosen, or because nothing was imported for it. */
export const NoConversations = ({ query, onClear }: NoConversationsProps) =>
  chosenCount(query) > 0 ? (
    <NoMatch title={<Trans>No conversation matches these filters</Trans>} onClear={onClear}>
      <Trans>Choose a longer period, or take a filter away.</Trans>
    </NoMatch>
  ) : (
    <Empty title={<Trans>No conversations in the last 30 days</Trans>}>
      <Trans>
        This page tells what happens in every conversation of your contact centre. Choose a longer period, or bring
        conversations in with <code>npm run import -- path/to/files</code>.
      </Trans>
    </Empty>
  )
