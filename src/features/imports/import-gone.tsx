import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { failureKindOf } from '#src/lib/request-failed.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'

type ImportGoneProps = { error: unknown; onRetry: () => void; onAnother: () => void }

/** In place of an import that the address names and the server does not tell. */
export function ImportGone({ error, onRetry, onAnother }: ImportGoneProps) {
  if (failureKindOf(error) !== 'missing') return <Failed error={error} onRetry={onRetry} />

  return (
    <Empty
      title={<Trans>This import is not here</Trans>}
      action={
        <Button variant="default" onClick={onAnother}>
          <Trans>All imports</Trans>
        </Button>
      }
    >
      <Trans>It may be one that you do not see, or its address may be incomplete.</Trans>
    </Empty>
  )
}
