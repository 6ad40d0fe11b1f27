import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { SuggestionSpan } from '#contracts/suggestions.ts'
import { conversationAddress, placeAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'

import type { TriedCall } from './trial-form.tsx'

/** The way to a place in a conversation, in a page of its own: what is written here stays. */
export function PlaceLink({ call, span: { seq, start_ms } }: { call: TriedCall; span: SuggestionSpan }) {
  const { t } = useLingui()
  const { duration, number } = useFormats()
  const line = number((seq ?? 0) + 1)
  const name =
    start_ms === null
      ? seq === null
        ? t`Whole conversation`
        : t`Line ${line}`
      : duration(Math.floor(start_ms / 1000) * 1000)

  return (
    <Link
      {...(start_ms === null ? conversationAddress(call) : placeAddress(call, { start_ms }))}
      target="_blank"
      rel="noreferrer"
    >
      {name}
    </Link>
  )
}
