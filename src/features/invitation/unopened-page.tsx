import { Trans } from '@lingui/react/macro'

import type { FailureKind } from '#contracts/failure.ts'
import { PublicForm } from '#src/forms/public-form.tsx'

/** The link could not be looked up, which says nothing about it: why, and the way to try again. */
export function UnopenedPage({ failed, onRetry }: { failed: FailureKind | null; onRetry: () => void }) {
  return (
    <PublicForm
      form={{ errors: {}, message: null, failed, isPending: false, submit: onRetry }}
      title={<Trans>Your invitation could not be opened</Trans>}
      verb={<Trans>Try again</Trans>}
      progress={<Trans>Opening…</Trans>}
    />
  )
}
