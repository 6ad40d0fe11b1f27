import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { failureKindOf } from '#src/lib/request-failed.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'

type MissingFileProps = { error: unknown; onRetry: () => void; onAnother: () => void }

/** Shown when the server does not find the file in the address. */
export function MissingFile({ error, onRetry, onAnother }: MissingFileProps) {
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
