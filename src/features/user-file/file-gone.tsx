import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { failureKindOf } from '#src/lib/request-failed.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'

type FileGoneProps = { error: unknown; onRetry: () => void; onAnother: () => void }

/** In place of a file that the address names and the server does not tell. */
export function FileGone({ error, onRetry, onAnother }: FileGoneProps) {
  if (failureKindOf(error) !== 'missing') return <Failed error={error} onRetry={onRetry} />

  return (
    <Empty
      title={<Trans>This file is not here</Trans>}
      action={
        <Button variant="default" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
      }
    >
      <Trans>Files are kept for a week, and only for whoever brought them in.</Trans>
    </Empty>
  )
}
