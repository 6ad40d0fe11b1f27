import type { CancelOrigin, CancelReason, CancelDetail, PolicyStatus } from '#contracts/policy-words.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'

import type { Random } from '../random.ts'

/** How a policy ended; null while it is in force. */
export type End = {
  on: Day
  status: PolicyStatus
  statedReason: string
  reason: CancelReason | null
  detail: CancelDetail | null
  origin: CancelOrigin | null
}

type PolicyFacts = {
  from: Day
  today: Day
  /** Whether the customer was informed of the right to withdraw. */
  wasInformed: boolean
  endsAfterYears: number | null
}

/**
 * How long a policy lasts, month by month. Planted, for the product to find: in each of the first three months 3 of 100
 * end if the customer was informed of the right to withdraw, and 14 of 100 if not; from then on 1.6 of 100 either way.
 * Besides, 4 of 10,000 a month end by death, and of those that end after a year or two, 15 of 100 are not renewed.
 */
export function lifespan(random: Random, { from, today, wasInformed, endsAfterYears }: PolicyFacts): End | null {
  for (let month = 1; ; month += 1) {
    const on = addDays(addMonths(from, month - 1), random.whole(2, 27))
    const [isLapsed, isDead] = [
      random.chance(month <= 3 ? EARLY[wasInformed ? 'informed' : 'notInformed'] : LATER),
      random.chance(DEATH),
    ]
    const reason = random.weighted(month <= 3 && !wasInformed ? REASONS_NOT_INFORMED : REASONS)
    const isOver = endsAfterYears !== null && month % (12 * endsAfterYears) === 0 && random.chance(0.15)
    if (on >= today) return null
    if (isDead)
      return {
        on,
        status: 'deceased',
        statedReason: 'Fallecimiento',
        reason: 'circumstances',
        detail: 'died',
        origin: null,
      }
    if (isLapsed) return { on, ...ENDS[reason] }
    const end = addMonths(from, month)
    if (isOver && end < today)
      return {
        on: end,
        status: 'expired',
        statedReason: 'Término de vigencia',
        reason: null,
        detail: null,
        origin: null,
      }
  }
}

const EARLY = { informed: 0.03, notInformed: 0.14 }
const LATER = 0.016
const DEATH = 0.0004

const ENDS = {
  price: ending('cancelled', 'Subió el precio', 'price', 'premium-raised', 'customer'),
  unneeded: ending('cancelled', 'Ya no lo necesita', 'cover', 'no-longer-needed', 'customer'),
  other: ending('cancelled', 'Tiene otro seguro', 'cover', 'has-other-cover', 'customer'),
  uninformed: ending('cancelled', 'No fue informado', 'sale', 'not-informed', 'customer'),
  unasked: ending('cancelled', 'No lo contrató', 'sale', 'not-agreed-to', 'customer'),
  unpaid: ending('lapsed', 'No pago', 'payment', 'charge-rejected', 'non-payment'),
  sold: ending('cancelled', 'Vendió el bien', 'circumstances', 'goods-sold', 'customer'),
} as const

const REASONS: Record<keyof typeof ENDS, number> = {
  ...{ price: 22, unneeded: 18, other: 14, uninformed: 5, unasked: 3, unpaid: 30, sold: 8 },
}
const REASONS_NOT_INFORMED: Record<keyof typeof ENDS, number> = { ...REASONS, uninformed: 46, unasked: 24 }

function ending(
  status: PolicyStatus,
  statedReason: string,
  reason: CancelReason,
  detail: CancelDetail,
  origin: CancelOrigin,
): Omit<End, 'on'> {
  return { status, statedReason, reason, detail, origin }
}
