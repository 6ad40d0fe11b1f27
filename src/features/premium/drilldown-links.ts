import type { LinkProps } from '@tanstack/react-router'

import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { callsHref, type CallsSearch, callsSearch } from '#src/reporting/calls-drilldown.ts'
import { evaluationsHref, type EvaluationsSearch, evaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'

/** Where a person may go from the numbers, and what they may do about them. */
export type PremiumRights = {
  seesCalls: boolean
  seesEvaluations: boolean
  seesCalibrations: boolean
  makesScorecards: boolean
}

/** The way to the rows behind a number: as an address, and as what links are made of. */
export type Way = { href: string; link: LinkProps }

export type PremiumDrilldownLinks = ReturnType<typeof premiumDrilldownLinks>

/** The ways to the rows behind the numbers of a dashboard; none where the person may not open them. */
export function premiumDrilldownLinks(
  query: PremiumQuery,
  { period, judged }: PremiumDashboard,
  rights: PremiumRights,
) {
  const { judge: _, scorecard_id: __, compare_partner_id: ___, compare_team_id: ____, ...filters } = query
  const scorecard_id = judged?.scorecard.id

  function conversations(more?: CallsSearch): Way | undefined {
    if (!rights.seesCalls) return undefined
    const search = callsSearch(filters, period, more)
    return { href: callsHref(search), link: { to: '/calls', search } }
  }

  return {
    /** All conversations of the period. */
    conversations,
    /** Those that the rules of the scorecard have judged. */
    judged: (more?: CallsSearch) => (scorecard_id === undefined ? undefined : conversations({ scorecard_id, ...more })),
    /** Those that were released in the period, by whatever scorecard, and disputed. */
    disputed(): Way | undefined {
      if (!rights.seesEvaluations) return undefined
      const { started_from: _from, started_to: _to, ...kept } = filters
      const search = { ...kept, disputed: 'yes' as const, released_from: period.from, released_to: period.to }
      return { href: evaluationsHref(search), link: { to: '/quality/evaluations', search } }
    },
    /** The evaluations by the scorecard that people submitted. */
    evaluations(more?: EvaluationsSearch): Way | undefined {
      if (!rights.seesEvaluations || scorecard_id === undefined) return undefined
      const search = evaluationsSearch(filters, period, { scorecard_id, ...more })
      return { href: evaluationsHref(search), link: { to: '/quality/evaluations', search } }
    },
  }
}
