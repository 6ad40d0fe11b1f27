import type { FindingKind } from '#contracts/verification-words.ts'
import type { TakeVerificationStep } from '#contracts/verifications.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { type OpenPoint, openPoints } from '#domain/verification/open-points.ts'
import type { Database } from '#server/db/database.ts'
import { momentOf } from '#server/lifecycle/moment.ts'
import { judgeFinding } from '#server/modules/verifications/judge-finding.ts'
import { knownFindings } from '#server/modules/verifications/known-findings.ts'
import { openVerification } from '#server/modules/verifications/open-verification.ts'
import { takeVerificationStep } from '#server/modules/verifications/verification-lifecycle.ts'

import type { Actor } from '../acting.ts'
import { type DemoConversation, mentionsWithdrawal } from '../conversations.ts'
import { addByHand, decideOn, suggestLinks } from '../links/make-links.ts'
import { instantAt } from '../local-time.ts'
import type { DemoPolicy } from '../policies/invent-policies.ts'
import { type Act, type Judgement, OPENED_AT_MINUTE, stories, type Story } from './stories.ts'

type DemoWorld = {
  conversations: readonly DemoConversation[]
  policies: readonly DemoPolicy[]
  /** The ids of the stored conversations. */
  ids: ReadonlyMap<DemoConversation, number>
  today: Day
  now: Date
}

/** Some evidence files in every state. The person who opens one has usually confirmed the link of the conversation. */
export async function makeVerifications(db: Database, actors: Actors, world: DemoWorld): Promise<void> {
  const selected = chooseCalls(stories, world)
  const idOf = (call: DemoConversation) => world.ids.get(call)!
  await suggestLinks(db, selected.flatMap(({ call, mend }) => [call, ...(mend ? [mend] : [])]).map(idOf))
  for (const [at, { story, call, opened, mend }] of selected.entries()) {
    const interaction_id = idOf(call)
    const link = await surestLink(db, interaction_id)
    if (!link) continue // earlier conversations of the customer fit their policy better
    if (at % 3 !== 2)
      await decideOn(
        db,
        actors.verifier,
        { ...link, started_at: call.started_at },
        { decided: 'confirmed', now: opened },
      )
    const mend_id = mend && idOf(mend)
    // the rules do not find every call that verifies a sale
    if (mend_id)
      await addByHand(
        db,
        actors.verifier,
        { policy_id: link.policy_id, interaction_id: mend_id, role: 'verification' },
        opened,
      )
    await playStory(db, actors, {
      story,
      opened,
      interaction_id,
      policy_id: link.policy_id,
      mend_id,
      today: world.today,
    })
  }
}

const surestLink = (db: Database, interactionId: number) =>
  db
    .selectFrom('policy_link')
    .where('interaction_id', '=', interactionId)
    .where('state', '=', 'suggested')
    .select(['id', 'policy_id', 'interaction_id', 'role'])
    .orderBy('confidence', 'desc')
    .orderBy('policy_id')
    .executeTakeFirst()

type Actors = { verifier: Actor; supervisor: Actor }

type Scene = {
  story: Story
  opened: Date
  interaction_id: number
  policy_id: number
  /** The conversation that repaired the missing part. */
  mend_id: number | null
  today: Day
}

/** Opens an evidence file and performs the story's acts, each at its time: by the product's own rules. */
async function playStory(db: Database, { verifier, supervisor }: Actors, scene: Scene): Promise<void> {
  const { interaction_id, policy_id, opened, story } = scene
  const scope = verifier.scope('policy-detail')
  const { id } = await openVerification(db, scope, { interaction_id, policy_id }, opened)
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

/** Returns the details to record. */
async function play(db: Database, person: Actor, { id, act, at, scene }: Played): Promise<Record<string, unknown>[]> {
  const scope = person.scope('quality-verify')
  const judge = async (kind: FindingKind, code: string, judgement: Judgement) => {
    await judgeFinding(db, scope, { id, kind, code }, { ...judgement, was: { judged: null, comment: '' } }, at)
    return { event: 'verification.judged', kind, code, judged: judgement.judged, was: null }
  }
  if ('decide' in act) {
    const { from, to } = await takeVerificationStep(
      db,
      scope,
      id,
      await stepOf(db, { id, act, at, scene }),
      momentOf(at),
    )
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

const HOUR_MS = 3_600_000

/** A verifier's judgement on a point that blocks the verdict. */
function explained({ kind, code }: OpenPoint): Judgement {
  if (kind === 'disclosure')
    return { judged: 'met', comment: 'Se escucha en la llamada; la transcripción no lo recoge.' }
  return EXPLAINED[code] ?? { judged: 'met', comment: 'Lo corrige más adelante: queda como en la póliza.' }
}

const EXPLAINED: Record<string, Judgement> = {
  'sum-insured': { judged: 'not-applicable', comment: 'No habla del capital: es otra cifra.' },
  'payment-method': { judged: 'met', comment: 'La cuenta que nombra es la de la tarjeta con que paga.' },
}

type SelectedCall = {
  story: Story
  call: DemoConversation
  opened: Date
  /** The later conversation that repaired the missing part; null unless the story is about that. */
  mend: DemoConversation | null
}

type World = { conversations: readonly DemoConversation[]; policies: readonly DemoPolicy[]; today: Day }

/** The newest conversation for each story, each for one story only; stories without a fitting one are left out. */
export function chooseCalls(requested: readonly Story[], world: World): SelectedCall[] {
  const issued = new Set(
    world.policies.map(({ holder, agent, sold_on }) => saleKey(holder.identity, agent.email, sold_on)),
  )
  const isIssued = ({ customer, agent, partner, started_at }: DemoConversation) =>
    issued.has(saleKey(customer.identity, agent.email, dayIn(partner.time_zone, started_at)))
  const annulled = new Set(world.policies.filter(({ status }) => status === 'annulled').map(({ holder }) => holder))
  const newestFirst = world.conversations.filter(({ channel }) => channel === 'voice').toReversed()
  const taken = new Set<DemoConversation>()
  return requested.flatMap((story) => {
    for (const call of newestFirst) {
      const opened = instantAt(addDays(world.today, -story.openedDaysAgo), OPENED_AT_MINUTE, call.partner.time_zone)
      if (taken.has(call) || call.started_at >= opened || !isAbout(story, call)) continue
      if (story.about === 'taken-back' ? !annulled.has(call.customer) : !isIssued(call)) continue
      const mend = story.about === 'mended' ? verifiedLater(call, opened, world.conversations) : null
      if (story.about === 'mended' && !mend) continue
      taken.add(call)
      return [{ story, call, opened, mend }]
    }
    return []
  })
}

const saleKey = (...parts: string[]) => parts.join(' ')

function isAbout({ about, country }: Story, { disposition, agent, customer, partner }: DemoConversation): boolean {
  if (country !== null && partner.country !== country) return false
  if (about === 'taken-back') return disposition === 'Rechazada'
  return disposition === 'Venta' && mentionsWithdrawal(agent, customer) === (about === 'told')
}

const verifiedLater = (sale: DemoConversation, before: Date, conversations: readonly DemoConversation[]) =>
  conversations.find(
    ({ customer, disposition, started_at }) =>
      customer === sale.customer && disposition === 'Verificada' && started_at > sale.started_at && started_at < before,
  ) ?? null
