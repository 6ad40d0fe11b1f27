import type { Database } from '#server/db/database.ts'

import type { Random } from '../random.ts'
import { readFloor } from './floor.ts'
import { makeAudits } from './make-audits.ts'
import { makeCalibrations } from './make-calibrations.ts'
import { makeCoachings } from './make-coachings.ts'
import { makeNotifications } from './make-notifications.ts'
import { makePlans } from './make-plans.ts'
import { inventSkills } from './skills.ts'

/** Scorecards, plans, audits and what came of them, for the conversations and people that the demo has by then. */
export async function makeQuality(db: Database, random: Random, now: Date): Promise<void> {
  const floor = await readFloor(db, now)
  const skills = inventSkills(random)
  await makePlans(db, random, floor, skills)
  await makeAudits(db, random, floor, skills)
  await makeCalibrations(db, random, floor, skills)
  await makeCoachings(db, floor)
  await makeNotifications(db, floor)
}
