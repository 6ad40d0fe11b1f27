import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { FailureKind } from '#contracts/failure.ts'

type ShowNewerProps = {
  draft: { failed: FailureKind | null }
  /** Replaces what is written here with what somebody else has saved meanwhile. */
  onShow: () => void
}

/** A button for a form that started from an older version than the server's. */
export function ShowNewerVersion({ draft, onShow }: ShowNewerProps) {
  if (draft.failed !== 'conflict') return null

  return (
    <Button variant="default" onClick={onShow}>
      <Trans>Show what was saved meanwhile</Trans>
    </Button>
  )
}
