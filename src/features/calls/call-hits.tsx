import { useLingui } from '@lingui/react/macro'

import type { CallRowDto } from '#contracts/calls.ts'
import { placeAddress, startsAt } from '#src/machines/conversation-address.ts'
import { FoundPlaces } from '#src/ui/found-places.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'

/** Where in a conversation the search was found: each place leads to its second. */
export function CallHits({ call }: { call: Pick<CallRowDto, 'id' | 'channel' | 'hits'> }) {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()

  return (
    <FoundPlaces
      label={t`Found in it`}
      places={(call.hits ?? []).map((hit) => ({
        ...hit,
        key: hit.seq,
        link: placeAddress(call, hit),
        head: `${hit.start_ms === null ? '' : duration(startsAt(hit.start_ms) * 1000)} ${i18n._(speakerNames[hit.speaker])}`,
      }))}
    />
  )
}
