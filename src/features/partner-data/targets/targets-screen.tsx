import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Partner } from '#contracts/partner-data.ts'
import type { CampaignTargets, Targets } from '#contracts/partner-data-targets.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { PartnerDataApi } from '../partner-data.api.ts'
import { MonthsChoice } from './months-choice.tsx'
import { TargetsDialog } from './targets-dialog.tsx'
import { TargetsTable } from './targets-table.tsx'
import classes from './targets.module.css'

type TargetsScreenProps = { partner: Promise<Partner>; targets: Promise<Targets>; api: PartnerDataApi }

/** What the campaigns of a partner were to reach in a month, and what they have reached. */
export function TargetsScreen({ partner, targets, api }: TargetsScreenProps) {
  const reload = useReload()
  const place = usePromiseState(partner).value
  const [edited, setEdited] = useState<CampaignTargets | null>(null)

  return (
    <AsyncContent answer={usePromiseState(targets)} onRetry={reload}>
      {(shown) => (
        <div className={classes['targets']}>
          <MonthsChoice month={shown.month} />
          {shown.campaigns.length === 0 ? (
            <NoCampaigns />
          ) : (
            <TargetsTable targets={shown} onEdit={place?.may_set_targets ? setEdited : null} />
          )}
          <LeftOut targets={shown} />
          {edited && (
            <TargetsDialog
              row={edited}
              month={shown.month}
              currency={shown.currency}
              api={api}
              onClose={() => setEdited(null)}
            />
          )}
        </div>
      )}
    </AsyncContent>
  )
}

/** What is in none of the sums, if anything. */
function LeftOut({ targets: { other_currencies, without_campaign } }: { targets: Targets }) {
  return (
    <>
      {without_campaign.sales > 0 && (
        <p className={classes['notes']}>
          <Plural
            value={without_campaign.sales}
            one="# person bought in a conversation that is of no campaign: in none of these numbers."
            other="# people bought in conversations that are of no campaign: in none of these numbers."
          />
        </p>
      )}
      {without_campaign.issued > 0 && (
        <p className={classes['notes']}>
          <Plural
            value={without_campaign.issued}
            one="# policy that was issued is of no campaign: in none of these numbers."
            other="# policies that were issued are of no campaign: in none of these numbers."
          />
        </p>
      )}
      {other_currencies > 0 && (
        <p className={classes['notes']}>
          <Plural
            value={other_currencies}
            one="# payment was in another currency: it is in no sum."
            other="# payments were in other currencies: they are in no sum."
          />
        </p>
      )}
    </>
  )
}

const NoCampaigns = () => (
  <Empty title={<Trans>This partner has no campaign yet</Trans>}>
    <Trans>Campaigns come with conversations, calling bases, policies and debts that name them.</Trans>
  </Empty>
)
