import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { refusalByForm } from '#src/forms/refusal-by-form.ts'

/** Reads a typed number, `12` or `#12`. Throws a field error for anything else. */
export function parseTypedNumber(i18n: I18n, typed: string, field: string): number {
  const digits = typed.trim().replace(/^#/, '')
  if (!/^[1-9]\d{0,14}$/.test(digits))
    throw refusalByForm([field], i18n._(msg`Write its number, as its address tells it.`))
  return Number(digits)
}
