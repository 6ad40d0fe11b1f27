import { addDays } from '#domain/reporting-period.ts'

import type { Base, BaseRow } from '../dialling/base.ts'
import { baseTable } from '../dialling/base-format.ts'
import { baseRows } from '../dialling/base-rows.ts'
import { earlierRows } from '../dialling/earlier-rows.ts'
import { withCutRow, withFaults } from '../dialling/faults.ts'
import type { Random } from '../random.ts'
import { partners } from '../world.ts'
import { BASE_FILES, BASES } from './base-files.ts'
import type { Invented, PlannedUpload } from './plan-uploads.ts'
import { sent } from './sent.ts'

/** The calling bases of each partner's sales, as files. */
export function planBases(random: Random, { conversations, today }: Invented): PlannedUpload[] {
  const made = Object.entries(BASES).map(([key, { country, daysAgo, ...size }]) => {
    const partner = partners.find((one) => one.country === country)!
    const campaign = partner.campaigns.find(({ kind }) => kind === 'sale')!
    const base: Base = { repeatsPeople: false, ...size, partner, campaign, day: addDays(today, -daysAgo) }
    return [key, { partner, rows: baseRows(random, conversations, base) }] as const
  })
  const bases = new Map<string, { partner: Base['partner']; rows: BaseRow[] }>(made)
  return BASE_FILES.map(({ of, isFaulty, isEarlier, ended, ...named }) => {
    const { partner, rows } = bases.get(of)!
    const kept = isEarlier ? earlierRows(random, rows) : rows
    const table = isFaulty ? withCutRow(baseTable(partner.country, withFaults(kept))) : baseTable(partner.country, kept)
    return { ...sent({ ...named, partner, table, today }), ...(ended && { ended }) }
  })
}
