import type { CampaignKind } from '#contracts/conversation.ts'
import type { LinkRole } from '#contracts/policy-links.ts'

import { dispositionOf, dispositionPath } from './dispositions.ts'
import { plainWords } from './plain-words.ts'
import type { NearestEvent } from './policy-link-days.ts'

type Conversation = {
  campaign_id: number | null
  campaign_kind: CampaignKind | null
  agent_id: number | null
  words: readonly string[]
}
type Policy = { campaign_id: number | null; agent_id: number | null }

/**
 * What a conversation was to a policy that it may be about; null where it was about none.
 *
 * Where nobody was reached, there was no conversation. Claims are called so by their words. A campaign that retains, collects or
 * verifies does that, and one that sells, sells: unless somebody said no, and only around the time when the policy began. In any
 * other campaign, or none, a sale is what ends in one, or what the agent or the campaign that sold the policy did on that day or
 * beside it; promises and payments are collection; what speaks of leaving, and what is said around the end, is retention; all else
 * is service. A number that was said makes a conversation of a policy whatever else: service, where nothing above holds.
 */
export function roleOf(
  conversation: Conversation,
  policy: Policy,
  nearest: NearestEvent | null,
  isNumbered: boolean,
): LinkRole | null {
  const { campaign_kind: kind, words } = conversation
  const kinds = words.flatMap((told) => dispositionOf(told) ?? [])
  if (kinds.some((one) => dispositionPath(one)[0] !== 'contacted')) return isNumbered ? 'service' : null
  const spoken = new Set(words.flatMap((told) => plainWords(told).split(' ')))
  const speaksOf = (some: readonly string[]) => some.some((word) => spoken.has(word))

  if (speaksOf(CLAIM)) return 'claim'
  if (kind === 'retention' || kind === 'collection') return kind
  const begins = nearest !== null && nearest.event !== 'ended'
  if (kind === 'verification') return begins ? 'verification' : isNumbered ? 'service' : null
  const isRefused = kinds.some((one) => NO_SALE.has(one))
  if (kind === 'sale') return begins && !isRefused ? 'sale' : isNumbered ? 'service' : null

  if (begins && !isRefused && (kinds.includes('sale') || hasSold(conversation, policy, nearest))) return 'sale'
  if (kinds.some((one) => one === 'promise-to-pay' || one === 'paid')) return 'collection'
  return speaksOf(LEAVING) || nearest?.event === 'ended' ? 'retention' : 'service'
}

function hasSold(conversation: Conversation, policy: Policy, { days }: NearestEvent): boolean {
  const isSame = (['agent_id', 'campaign_id'] as const).some(
    (who) => policy[who] !== null && policy[who] === conversation[who],
  )
  return isSame && Math.abs(days) <= 1
}

const NO_SALE: ReadonlySet<string> = new Set(['refused', 'call-back', 'not-eligible', 'hung-up', 'third-party'])

/** Without accents; Spanish, Portuguese, English. */
const CLAIM = 'siniestro siniestros sinistro sinistros claim claims denuncio'.split(' ')
const LEAVING = [
  ...'cancelacion cancelaciones cancelar baja bajas retencion anulacion anular desistimiento rescision'.split(' '),
  ...'cancelamento retencao rescisao cancellation cancel retention'.split(' '),
]
