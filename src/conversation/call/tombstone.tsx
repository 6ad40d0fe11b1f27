import { Trans } from '@lingui/react/macro'
import { IconHourglassOff } from '@tabler/icons-react'

import { useFormats } from '#src/ui/formats.ts'
import { Message } from '#src/ui/states/message.tsx'

/** A notice in place of a conversation whose retention period is over. */
export function Tombstone({ expiredAt, timeZone }: { expiredAt: string; timeZone: string }) {
  const { dateTime } = useFormats()
  const when = dateTime(expiredAt, timeZone)

  return (
    <Message
      icon={<IconHourglassOff size={24} stroke={1.5} />}
      title={<Trans>The recording and the text were deleted on {when} because their time was over</Trans>}
    >
      <Trans>What is known of the conversation besides them stays: its facts, its measures and who opened it.</Trans>
    </Message>
  )
}
