import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { share, wilson } from '#domain/statistics/proportion.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

import type { FigureProps } from './figure-props.ts'

export function InteractionsByChannel({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const percent = (part: number) => formats.percent(part, 1)
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
          { name: t`Share`, format: percent },
          { name: t`95% interval from`, format: percent, needsNext: true },
          { name: t`95% interval to`, format: percent },
        ],
        rows: dashboard.channels.map(({ channel, interactions }) => ({
          key: channel,
          name: i18n._(channelNames[channel]),
          values: [interactions, ...shareOf(interactions, whole)],
          href: hrefOf({ channel }),
        })),
      }}
    />
  )
}

/** The share and the ends of its interval, if there are enough cases. */
function shareOf(part: number, whole: number) {
  const channelShare = share(part, whole)
  const interval = channelShare === null ? null : wilson(part, whole)
  return [channelShare, interval?.low ?? null, interval?.high ?? null]
}
