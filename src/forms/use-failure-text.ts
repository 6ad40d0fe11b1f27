import { useLingui } from '@lingui/react'

import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import { failureText } from '#src/ui/states/failure-text.ts'

type Failed = { errors: FieldErrors; message: string | null; failed: FailureKind | null }

/**
 * What is said above a form. The server's general message is shown only by the form that keeps it (signing in);
 * a failure that no field explains is told by its kind, so that no form fails in silence.
 */
export function useFailureText({ errors, message, failed }: Failed): string | null {
  const { i18n } = useLingui()
  if (message) return message
  if (failed === null || Object.keys(errors).length > 0) return null
  const { title, advice } = failureText[failed]
  return `${i18n._(title)}. ${i18n._(advice)}`
}
