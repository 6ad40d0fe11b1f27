import { minorDigits } from '#domain/money/money.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'

import type { DemoConversation } from '../conversations.ts'
import { customer as inventCustomer } from '../people.ts'
import type { Random } from '../random.ts'
import { type DemoPartner, partners } from '../world.ts'
import type { DemoDebt } from './invent-debts.ts'

export type NewestDebts = { partner: DemoPartner; debts: DemoDebt[] }

/**
 * What partners gave us to collect in the last days: overdue for a few days, or not yet. Nobody has been reached about it. Of
 * partners for whom we have never collected there is none.
 */
export function inventNewestDebts(
  random: Random,
  conversations: readonly DemoConversation[],
  today: Day,
): NewestDebts[] {
  const calls = conversations.filter(({ campaign }) => campaign.kind === 'collection')
  return partners.flatMap((partner, ofPartner) => {
    const own = calls.filter((call) => call.partner === partner)
    if (own.length === 0) return []
    const debts = Array.from({ length: COUNT }, (_, at) => {
      const nth = ofPartner * COUNT + at
      return newestDebt(random, random.pick(own), nth, today)
    })
    return [{ partner, debts }]
  })
}

function newestDebt(random: Random, like: DemoConversation, nth: number, today: Day): DemoDebt {
  const { partner, campaign, said } = like
  return {
    partner,
    campaign,
    debtor: inventCustomer(random, partner.country, 3_000_000 + nth),
    number: `D-${200_000 + nth}`,
    amount: said.amount * 10 ** minorDigits(partner.currency),
    // some are given to us before they are due
    due_on: addDays(today, nth % 8 === 0 ? 3 : -Number(random.weighted(OVERDUE))),
    assigned_on: addDays(today, -random.whole(1, 3)),
    withdrawn_on: null,
    payments: [],
    promises: [],
    calls: [],
  }
}

const COUNT = 24
/** Days. */
const OVERDUE = { '2': 2, '3': 2, '4': 2, '5': 2, '6': 1 }
