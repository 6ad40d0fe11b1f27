import type { CampaignKind } from '#contracts/conversation.ts'
import type { Locale } from '#contracts/page-config.ts'
import { type DefaultScorecardKey, defaultScorecardKeys } from '#contracts/scorecard-defaults.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { collection } from './collection.ts'
import { retention } from './retention.ts'
import { sale } from './sale.ts'
import { service } from './service.ts'

export type DefaultScorecard = { key: DefaultScorecardKey; campaign_kinds: CampaignKind[]; content: ScorecardContent }

/** The language of the floors that they were written for; every text stands in all the others too. */
const OWN_LANGUAGE: Locale = 'es'

const SETTINGS = { locale: OWN_LANGUAGE, blind: false, target: 85, dispute_days: 5 }

const written: Record<DefaultScorecardKey, Omit<DefaultScorecard, 'key'>> = {
  sale: { campaign_kinds: ['sale'], content: { ...SETTINGS, ...sale } },
  service: { campaign_kinds: ['service'], content: { ...SETTINGS, ...service } },
  retention: { campaign_kinds: ['retention'], content: { ...SETTINGS, ...retention } },
  collection: { campaign_kinds: ['collection'], content: { ...SETTINGS, ...collection } },
}

/** The scorecards that come with the product, in the order in which they are offered. */
export const defaultScorecards: DefaultScorecard[] = defaultScorecardKeys.map((key) => ({ key, ...written[key] }))
