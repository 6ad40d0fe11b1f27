import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { FigureProps } from './figure-props.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { shownHandleTime } from './shown-change.ts'

export function BusiestAgents({ dashboard, hrefOf, onOpen }: FigureProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const { agents, totals } = dashboard
  const shown = formats.number(agents.length)
  const seconds = { unit: 's', format: (value: number) => formats.duration(value * 1000) }
  const inSeconds = (milliseconds: number | null) => (milliseconds === null ? null : Math.round(milliseconds / 1000))

  return (
    <ShareBars
      title={t`Agents with most interactions`}
      note={t`${shown} of ${plural(totals.agents, { one: '# agent', other: '# agents' })}, with talk time and average handle time`}
      fileName={fileNameOf('busiest-agents', dashboard)}
      isEmpty={agents.length === 0}
      onOpen={onOpen}
      whole={null}
      data={{
        heading: t`Agent`,
        columns: [
          { name: t`Interactions`, format: formats.number },
          { name: t`Talk time`, ...seconds },
          { name: t`Handle time`, ...seconds },
          { name: t`Handled interactions`, format: formats.number },
        ],
        rows: agents.map((agent) => ({
          key: String(agent.id),
          name: agent.name,
          values: [agent.interactions, inSeconds(agent.talk_ms), inSeconds(shownHandleTime(agent)), agent.handled],
          href: hrefOf({ agent_id: agent.id }),
        })),
      }}
    />
  )
}
