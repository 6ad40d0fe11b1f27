import type { Day } from '#domain/reporting-period.ts'

import type { NewestDebts } from '../collections/newest-debts.ts'
import type { DemoConversation } from '../conversations.ts'
import type { Random } from '../random.ts'
import type { DemoPartner } from '../world.ts'
import { planBases } from './plan-bases.ts'
import { planDebts } from './plan-debts.ts'
import type { Upload } from './upload.ts'

/** An upload before anybody has brought it in. */
export type PlannedUpload = Omit<Upload, 'partner_id'> & { partner: DemoPartner }

export type Invented = {
  conversations: readonly DemoConversation[]
  newest: readonly NewestDebts[]
  today: Day
}

/** What partners sent in the last weeks, in the order in which it came. */
export const planUploads = (random: Random, invented: Invented): PlannedUpload[] =>
  [...planBases(random, invented), ...planDebts(invented)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
