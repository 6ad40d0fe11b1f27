import { VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconFileText, IconVolume } from '@tabler/icons-react'

import type { CallRowDto } from '#contracts/calls.ts'

/** What there is of a conversation: something to hear, something to read. */
export function MediaIcons({ call }: { call: Pick<CallRowDto, 'has_audio' | 'has_transcript'> }) {
  const { t } = useLingui()
  if (!call.has_audio && !call.has_transcript) return '—'

  return (
    <span>
      {call.has_audio && <Sign icon={IconVolume} name={t`Audio`} />}
      {call.has_transcript && <Sign icon={IconFileText} name={t`Transcript`} />}
    </span>
  )
}

function Sign({ icon: Icon, name }: { icon: typeof IconVolume; name: string }) {
  return (
    <span title={name}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
