import type { LinkProps } from '@tanstack/react-router'

import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { callsHref, type CallsSearch, callsSearch } from '#src/reporting/calls-drilldown.ts'
import { evaluationsHref, type EvaluationsSearch, evaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'

/** Which pages the person may open from the dashboard, and what they may do. */
export type PremiumRights = {
  seesCalls: boolean
  seesEvaluations: boolean
  seesCalibrations: boolean
  makesScorecards: boolean
}

/** The target of a link to the rows behind a number: as an address, and as link props. */
export type RowsTarget = { href: string; link: LinkProps }

export type PremiumDrilldownLinks = ReturnType<typeof premiumDrilldownLinks>

/** The links from the numbers of a dashboard to their rows; undefined for rows that the person may not open. */
export function premiumDrilldownLinks(
  query: PremiumQuery,
  { period, judged }: PremiumDashboard,
  rights: PremiumRights,
) {
  const { judge: _, scorecard_id: __, compare_partner_id: ___, compare_team_id: ____, ...filters } = query
  const scorecard_id = judged?.scorecard.id

  function conversations(extra?: CallsSearch): RowsTarget | undefined {
    if (!rights.seesCalls) return undefined
    const search = callsSearch(filters, period, extra)
    return { href: callsHref(search), link: { to: '/calls', search } }
  }

  return {
    /** All conversations of the period. */
    conversations,
    /** The conversations that the rules of the scorecard have judged. */
    judged: (extra?: CallsSearch) =>
      scorecard_id === undefined ? undefined : conversations({ scorecard_id, ...extra }),
    /** The evaluations that were released in the period, by any scorecard, and disputed. */
    disputed(): RowsTarget | undefined {
      if (!rights.seesEvaluations) return undefined
      const { started_from: _from, started_to: _to, ...remaining } = filters
      const search = { ...remaining, disputed: 'yes' as const, released_from: period.from, released_to: period.to }
      return { href: evaluationsHref(search), link: { to: '/quality/evaluations', search } }
    },
    /** The evaluations by the scorecard that people submitted. */
    evaluations(extra?: EvaluationsSearch): RowsTarget | undefined {
      if (!rights.seesEvaluations || scorecard_id === undefined) return undefined
      const search = evaluationsSearch(filters, period, { scorecard_id, ...extra })
      return { href: evaluationsHref(search), link: { to: '/quality/evaluations', search } }
    },
  }
}
