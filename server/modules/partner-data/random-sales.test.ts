import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Funnel } from '#contracts/partner-data-funnel.ts'
import type { Reconciliation } from '#contracts/partner-data-reconciliation.ts'
import type { LinkState } from '#contracts/policy-links.ts'
import { CONFIRMED_LINK_CONFIDENCE } from '#domain/partner-data/reconciliation.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { times } from '#tests/support/night.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

/** SQL counts like somebody who goes through the sales one by one. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { record } = testDialling(db)
const { link, verification } = testPartnerData(db)
const stored = testPolicies(db)
const { id: partner_id } = await given.partner()
const reader = await server.as(['partner-data'])

type Sale = { day: number; sold: boolean; known: boolean; valid: boolean }
type Held = { issued: number | null; running: boolean }
type Link = { sale: number; policy: number; state: LinkState; confidence: number }
type World = { sales: Sale[]; policies: Held[]; links: Link[] }

const MONTHS = ['2026-01', '2026-02', '2026-03']
const dayOf = (month: number) => `${MONTHS[month]}-15`

const worlds: fc.Arbitrary<World> = fc.record({
  sales: fc.array(
    fc.record({ day: fc.nat({ max: 2 }), sold: fc.boolean(), known: fc.boolean(), valid: fc.boolean() }),
    { maxLength: 6 },
  ),
  policies: fc.array(fc.record({ issued: fc.option(fc.nat({ max: 2 })), running: fc.boolean() }), { maxLength: 5 }),
  links: fc.uniqueArray(
    fc.record({
      sale: fc.nat({ max: 5 }),
      policy: fc.nat({ max: 4 }),
      state: fc.constantFrom<LinkState[]>('suggested', 'confirmed', 'rejected'),
      confidence: fc.constantFrom(0.5, 0.8, 0.9, 1),
    }),
    { maxLength: 10, selector: ({ sale, policy: held }) => `${sale} ${held}` },
  ),
})

test('counts of months and of the funnel', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const linked = {
        ...world,
        links: world.links.filter((one) => world.sales[one.sale] && world.policies[one.policy]),
      }
      await build(linked)
      const base = `/api/partners/${partner_id}`
      const result = (await reader.get(`${base}/reconciliation?from=2026-01&to=2026-03`)).json<Reconciliation>()
      const counts = result.months.toReversed().map((month) => ({ ...month.counts }))
      expect({ counts, repeated: result.repeated }).toEqual(reconciled(linked))
      const { steps } = (await reader.get(`${base}/funnel`)).json<Funnel>()
      expect(steps.map(({ records }) => records)).toEqual(funnel(linked))
    }),
    { numRuns: times(6, 40) },
  )
})

async function build({ sales, policies, links }: World) {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('dialling_record').execute()
  const calls: number[] = []
  for (const [index, { day, sold, known, valid }] of sales.entries()) {
    const customer = await given.customer({ phones: known ? [`+5691111222${index}`] : [] })
    const call = await given.interaction({
      ...{ partner_id, customer_id: customer.id, started_at: new Date(`${dayOf(day)}T12:00:00Z`) },
      disposition: sold ? 'VENTA' : 'No interesado',
    })
    await record({ partner_id, customer_id: customer.id })
    if (valid) await verification({ interaction_id: call.id })
    calls.push(call.id)
  }
  const held: number[] = []
  for (const { issued, running } of policies) {
    const status = issued === null ? 'proposed' : running ? 'active' : 'annulled'
    held.push(await stored.policy({ partner_id, status, issued_on: issued === null ? null : dayOf(issued) }))
  }
  for (const { sale, policy: at, state, confidence } of links) {
    await link(held[at]!, calls[sale]!, { state, confidence, origin: 'rule' })
  }
}

const isSure = ({ state, confidence }: Link) =>
  state === 'confirmed' || (state === 'suggested' && confidence >= CONFIRMED_LINK_CONFIDENCE)

function reconciled({ sales, policies, links }: World) {
  const sure = links.filter(isSure)
  const issued = sure.filter((one) => policies[one.policy]!.issued !== null)
  const counts = MONTHS.map(() => ({ issued: 0, 'not-issued': 0, 'not-sold': 0, untold: 0 }))
  let repeated = 0
  const best = policies.map((_, at) =>
    issued
      .filter((one) => one.policy === at)
      .toSorted(
        (one, other) =>
          Number(other.state === 'confirmed') - Number(one.state === 'confirmed') ||
          other.confidence - one.confidence ||
          sales[one.sale]!.day - sales[other.sale]!.day ||
          one.sale - other.sale,
      )
      .at(0),
  )
  for (const [at, { day, sold, known }] of sales.entries()) {
    const own = sure.filter((one) => one.sale === at)
    if (!sold && own.length === 0) continue
    const count = counts[day]!
    count.issued += best.filter((one) => one?.sale === at).length
    if (own.every((one) => policies[one.policy]!.issued === null)) {
      count[known || own.length > 0 ? 'not-issued' : 'untold'] += 1
    } else if (!best.some((one) => one?.sale === at)) repeated += 1
  }
  for (const [at, { issued: month }] of policies.entries()) {
    if (month !== null && !sure.some((one) => one.policy === at)) counts[month]!['not-sold'] += 1
  }
  return { counts, repeated }
}

/** Every sale has a record and a customer of its own. */
function funnel({ sales, policies, links }: World) {
  const facts = sales.map(({ sold, valid }, at) => {
    const own = links.filter((one) => one.sale === at && isSure(one)).map((one) => policies[one.policy]!)
    const issued = own.some((one) => one.issued !== null)
    const isSold = sold || valid || issued || links.some((one) => one.sale === at && one.state === 'confirmed')
    return { isSold, valid, issued, active: own.some((one) => one.issued !== null && one.running) }
  })
  const count = (holds: (fact: (typeof facts)[number]) => boolean) => facts.filter(holds).length
  return [
    ...[sales.length, sales.length, sales.length],
    count(({ isSold }) => isSold),
    count(({ valid }) => valid),
    count(({ issued }) => issued),
    count(({ active }) => active),
  ]
}
