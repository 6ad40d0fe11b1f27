import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { type Channel, channels } from '#contracts/conversation.ts'
import { channelNames } from '#src/words/conversation.ts'

type ChannelFilterProps = { value: Channel | undefined; onChange: (channel: Channel | undefined) => void }

export function ChannelFilter({ value, onChange }: ChannelFilterProps) {
  const { t, i18n } = useLingui()

  return (
    <NativeSelect
      label={t`Channel`}
      value={value ?? ''}
      data={[
        { value: '', label: t`All channels` },
        ...channels.map((name) => ({ value: name, label: i18n._(channelNames[name]) })),
      ]}
      onChange={({ currentTarget }) => onChange(channels.find((name) => name === currentTarget.value))}
    />
  )
}
