import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { BeyondDashboard, PersistencyGrouping } from '#contracts/beyond.ts'
import { groupingNames } from '#src/words/beyond.ts'
import { saleBandNames } from '#src/words/sale-bands.ts'
import { verificationStateNames } from '#src/words/verification.ts'

export type Group = Pick<BeyondDashboard['persistency']['groups'][number], 'id' | 'name' | 'band' | 'verdict'>

const titles: Record<PersistencyGrouping, MessageDescriptor> = {
  agent: msg`Persistency by agent`,
  team: msg`Persistency by team`,
  campaign: msg`Persistency by campaign`,
  partner: msg`Persistency by partner`,
  'score-band': msg`Persistency by machine score of the sale`,
  verdict: msg`Persistency by verdict on the sale`,
}

/** Names of the group of policies for which the value is not known. */
const unknownNames: Record<PersistencyGrouping, MessageDescriptor> = {
  agent: msg`No agent known`,
  team: msg`No team known`,
  campaign: msg`No campaign known`,
  partner: msg`No partner known`,
  'score-band': msg`Not scored by rules`,
  verdict: msg`No evidence file`,
}

/** A key that is unique among the groups of one answer. */
export const groupKey = ({ id, band, verdict }: Group): string => String(id ?? band ?? verdict ?? 'unknown')

/** Policies without a known value form a group too, but it is not compared. */
export const isKnown = ({ id, band, verdict }: Group): boolean => id !== null || band !== null || verdict !== null

export function useGroupWords(by: PersistencyGrouping) {
  const { i18n } = useLingui()

  return {
    heading: i18n._(groupingNames[by]),
    persistency: i18n._(titles[by]),
    name: ({ id, name, band, verdict }: Group) => {
      if (name !== null) return name
      if (band !== null) return i18n._(saleBandNames[band])
      if (verdict !== null) return i18n._(verificationStateNames[verdict])
      return id === null ? i18n._(unknownNames[by]) : String(id)
    },
  }
}
