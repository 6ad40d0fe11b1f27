import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { PremiumFunnel } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import shared from '#src/reporting/reporting.module.css'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { FunnelBars } from './funnel-bars.tsx'
import { FunnelRemarks } from './funnel-remarks.tsx'

type FunnelSectionProps = {
  query: PremiumQuery
  funnel: PromiseState<PremiumFunnel>
  /** Whether the person may open the records. */
  seesRecords: boolean
  onChange: (change: Partial<PremiumQuery>) => void
  onOpen: (href: string) => void
  onRetry: () => void
}

/** From the calling base to policies in force. */
export function FunnelSection({ query, funnel, seesRecords, onChange, onOpen, onRetry }: FunnelSectionProps) {
  return (
    <section className={shared['section']} aria-labelledby="funnel">
      <h2 id="funnel" className={shared['subtitle']}>
        <Trans>From the base to policies in force</Trans>
      </h2>
      <AsyncContent answer={funnel} rows={8} onRetry={onRetry}>
        {(value) => {
          const { counted } = value
          if (counted === null)
            return (
              <NotOfRecords onClear={() => onChange({ channel: undefined, team_id: undefined, agent_id: undefined })} />
            )
          if (counted.steps[0]?.records === 0 && counted.undated === 0) return <NoRecords />
          return (
            <div className={shared['section']} aria-busy={funnel.isPending}>
              <FunnelBars query={query} funnel={value} counted={counted} seesRecords={seesRecords} onOpen={onOpen} />
              <FunnelRemarks counted={counted} />
            </div>
          )
        }}
      </AsyncContent>
    </section>
  )
}

const NotOfRecords = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title={<Trans>Not told for these filters</Trans>}
    action={
      <Button variant="default" onClick={onClear}>
        <Trans>Take channel, team and agent away</Trans>
      </Button>
    }
  >
    <Trans>Records of calling bases have no channel, no team and no agent.</Trans>
  </Empty>
)

const NoRecords = () => (
  <Empty title={<Trans>No record of a calling base came on these days</Trans>}>
    <Trans>
      A funnel begins with a partner’s calling base: a CSV or XLSX file that is imported for the partner. Whoever sees
      the conversations of one team only sees none of its records, since bases have no teams.
    </Trans>
  </Empty>
)
