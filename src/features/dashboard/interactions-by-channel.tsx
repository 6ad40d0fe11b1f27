import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { share } from '#domain/proportion.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

import { fileNameOf, type FigureProps } from './figure-props.ts'

export function InteractionsByChannel({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const whole = dashboard.totals.interactions

  return (
    <ShareBars
      title={t`Interactions by channel`}
      note={t`Share of ${plural(whole, { one: '# interaction', other: '# interactions' })}`}
      fileName={fileNameOf('interactions-by-channel', dashboard)}
      isEmpty={whole === 0}
      onOpen={onOpen}
      whole={whole}
      data={{
        heading: t`Channel`,
        columns: [
          { name: t`Interactions`, format: formats.number },
          { name: t`Share`, format: (part) => formats.percent(part, 1) },
        ],
        rows: dashboard.channels.map(({ channel, interactions }) => ({
          key: channel,
          name: i18n._(channelNames[channel]),
          values: [interactions, share(interactions, whole)],
          href: hrefOf({ channel }),
        })),
      }}
    />
  )
}
