import type { FindingKind } from '#contracts/verification-words.ts'
import type { TakeVerificationStep } from '#contracts/verifications.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import { openPoints } from '#domain/verification/open-points.ts'
import type { Database } from '#server/db/database.ts'
import { judgeFinding } from '#server/modules/verifications/judge-finding.ts'
import { knownFindings } from '#server/modules/verifications/known-findings.ts'
import { openVerification } from '#server/modules/verifications/open-verification.ts'
import { takeStep } from '#server/modules/verifications/verification-steps.ts'

import type { Actor } from '../acting.ts'
import { explained } from './explained.ts'
import type { Act, Said, Story } from './story.ts'

export type Cast = { verifier: Actor; supervisor: Actor }

type Scene = {
  story: Story
  opened: Date
  interaction_id: number
  policy_id: number
  /** Of the conversation that made up for what is missing. */
  mend_id: number | null
  today: Day
}

/** Opens an evidence file and does with it what people do, each act at its time: by the product's own rules. */
export async function playStory(db: Database, { verifier, supervisor }: Cast, scene: Scene): Promise<void> {
  const { interaction_id, policy_id, opened, story } = scene
  const seen = verifier.scope('policy-detail')
  const { id } = await openVerification(db, seen, { interaction_id, policy_id }, opened)
  const subject = `verification:${id}`
  const opening = { event: 'verification.opened', interaction_id, policy_id }
  await verifier.record(db, opened, { action: 'quality', subject, detail: opening })

  for (const act of story.acts) {
    const person = act.by === 'supervisor' ? supervisor : verifier
    const at = new Date(opened.getTime() + act.after * HOUR_MS)
    for (const detail of await play(db, person, { id, act, at, scene })) {
      await person.record(db, at, { action: 'quality', subject, detail })
    }
  }
}

type Played = { id: number; act: Act; at: Date; scene: Scene }

/** Answers what is to be recorded. */
async function play(db: Database, person: Actor, { id, act, at, scene }: Played): Promise<Record<string, unknown>[]> {
  const scope = person.scope('quality-verify')
  const judge = async (kind: FindingKind, code: string, said: Said) => {
    await judgeFinding(db, scope, { id, kind, code }, { ...said, was: { judged: null, comment: '' } }, at)
    return { event: 'verification.judged', kind, code, judged: said.judged, was: null }
  }
  if ('decide' in act) {
    const { from, to } = await takeStep(db, scope, id, await stepOf(db, { id, act, at, scene }), momentOf(at))
    return [{ event: act.decide, from, to }]
  }
  if ('judge' in act) return [await judge('disclosure', act.judge, { judged: act.judged, comment: act.comment })]
  const records = []
  for (const point of openPoints(await knownFindings(db, id))) {
    records.push(await judge(point.kind, point.code, explained(point)))
  }
  return records
}

async function stepOf(
  db: Database,
  { id, act, scene }: Played & { act: Extract<Act, { decide: unknown }> },
): Promise<TakeVerificationStep> {
  const { decide: event, note, dueInDays } = act
  const { revision } = await db
    .selectFrom('verification')
    .where('id', '=', id)
    .select('revision')
    .executeTakeFirstOrThrow()
  if (event === 'verification.deferred') return { event, revision, note, due_on: addDays(scene.today, dueInDays ?? 0) }
  if (event === 'verification.repaired') return { event, revision, note, repair_id: scene.mend_id ?? 0 }
  return { event, revision, note }
}

const momentOf = (now: Date) => ({ now, today: dayIn('UTC', now) })

const HOUR_MS = 3_600_000
