import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { refusedHere } from '#src/forms/refused-here.ts'

/** The number of something as it is typed, `12` or `#12`. Throws, under its field, what is none. */
export function numberTyped(i18n: I18n, typed: string, field: string): number {
  const digits = typed.trim().replace(/^#/, '')
  if (!/^[1-9]\d{0,14}$/.test(digits))
    throw refusedHere([field], i18n._(msg`Write its number, as its address tells it.`))
  return Number(digits)
}
