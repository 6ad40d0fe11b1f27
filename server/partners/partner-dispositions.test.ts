import { expect, test } from 'vitest'

import { partnerDispositions } from '#server/partners/partner-dispositions.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testDialling } from '#tests/support/dialling.ts'

const { db } = await testDatabase()
const conversations = testConversations(db)

test('every word is returned once: from these partners, and from attempts of any partner', async () => {
  const [one, two, foreign] = [
    await conversations.partner(),
    await conversations.partner(),
    await conversations.partner(),
  ]
  expect(await partnerDispositions(db, [one.id, two.id])).toEqual([])
  for (const disposition of ['Venta', 'Venta', 'Buzón', null]) {
    await conversations.interaction({ partner_id: one.id, disposition })
  }
  await conversations.interaction({ partner_id: foreign.id, disposition: 'Otra cosa' })
  const { record } = testDialling(db)
  await record({ partner_id: two.id, disposition: 'Venta', last_result: 'OCUPADO' })
  await record({ partner_id: two.id, disposition: 'ñandú' })
  await record({ partner_id: foreign.id, attempts_told: [{ at: new Date('2026-04-01'), result: 'NO LLAMAR' }] })
  const given = testDebts(db)
  await given.attempt(await given.debt({ partner_id: one.id }), '2026-04-01T12:00:00Z', { result: 'do-not-call' })
  expect((await partnerDispositions(db, [one.id, two.id])).toSorted()).toEqual(
    ['Buzón', 'NO LLAMAR', 'OCUPADO', 'Venta', 'do-not-call', 'ñandú'].toSorted(),
  )
})
