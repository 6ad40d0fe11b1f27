import { useLingui } from '@lingui/react'

import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import { failureText } from '#src/ui/states/failure-text.ts'

type Failed = { errors: FieldErrors; message: string | null; failed: FailureKind | null }

/**
 * The text above a form. Only the sign-in form displays the server's general message; a failure without field errors is
 * described by its kind, so that no form fails silently.
 */
export function useFailureText({ errors, message, failed }: Failed): string | null {
  const { i18n } = useLingui()
  if (message) return message
  if (failed === null || Object.keys(errors).length > 0) return null
  const { title, advice } = failureText[failed]
  return `${i18n._(title)}. ${i18n._(advice)}`
}
