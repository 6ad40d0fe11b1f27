import { beforeEach, expect, test } from 'vitest'

import type { UploadDetail } from '#contracts/partner-data.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { csvOf } from '#tests/support/tables.ts'

const server = await testServer()
const { db } = server
const { id: partner_id } = await testConversations(db).partner({ name: 'Seguros Sol', currency: 'CLP' })
const given = testDebts(db)
const client = await server.as(['call-import', 'collections-data', 'partner-data'])
const imports = importClient(server, client)

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('policy').execute()
})

const bring = (name: string, table: string) =>
  imports.done({ [name]: table }, { partner_id, options: { currency: 'CLP' } })
const DEBTS = ['ID deuda', 'Póliza', 'Cuota', 'Monto adeudado', 'Vencimiento', 'Fecha asignación']
const debts = (...ids: string[]) =>
  csvOf(DEBTS, ...ids.map((id, at) => [id, `POL-${at}`, '1', '1000', '2026-02-15', '2026-03-01']))
const payments = (...ids: string[]) =>
  csvOf(['ID deuda', 'Fecha de pago', 'Monto pagado'], ...ids.map((id) => [id, '2026-03-05', '100']))
const instalments = csvOf(['Póliza', 'Cuota', 'Vencimiento', 'Monto'], ['POL-0', '1', '2026-02-15', '100'])

const predicted = async (id: number) =>
  (await client.get(`/api/partners/${partner_id}/uploads/${id}`)).json<UploadDetail>().undoing
/** What undoing has done is what was predicted. */
async function undone(id: number, undoing: UploadDetail['undoing']) {
  expect(await predicted(id)).toEqual(undoing)
  const total = (of: 'removed' | 'kept') => undoing.reduce((sum, row) => sum + row[of], 0)
  expect((await imports.act(id, 'undo')).json()).toMatchObject({
    undone: { removed: total('removed'), kept: total('kept') },
  })
  expect(await predicted(id)).toEqual([])
}

test('debts with promises and attempts stay, and so do their policies', async () => {
  const { id } = await bring('debts.csv', debts('D-1', 'D-2', 'D-3'))
  const [first, second] = await db.selectFrom('debt').select('id').orderBy('external_id').execute()
  await given.promise(first!.id)
  await given.attempt(second!.id, '2026-03-05T15:00:00Z')
  await undone(id, [
    { kind: 'policies', removed: 1, kept: 2 },
    { kind: 'debts', removed: 1, kept: 2 },
  ])
})

test('payments of debts of another import are removed, except those that another one has confirmed since', async () => {
  const made = await bring('debts.csv', debts('D-1', 'D-2', 'D-3'))
  const paid = await bring('payments.csv', payments('D-1', 'D-2'))
  expect(await predicted(made.id)).toEqual([
    { kind: 'policies', removed: 1, kept: 2 },
    { kind: 'debts', removed: 1, kept: 2 },
  ])
  await undone(paid.id, [{ kind: 'debt-payments', removed: 2, kept: 0 }])
})

test('payments of debts of the same import are removed with them', async () => {
  const both = { 'a.csv': payments('D-1'), 'b.csv': debts('D-1', 'D-2') }
  const { id } = await imports.done(both, { partner_id, options: { currency: 'CLP' } })
  await undone(id, [
    { kind: 'policies', removed: 2, kept: 0 },
    { kind: 'debts', removed: 2, kept: 0 },
  ])
})

test('parts of policies of another import are removed', async () => {
  await bring('debts.csv', debts('D-1'))
  const { id } = await bring('instalments.csv', instalments)
  await undone(id, [{ kind: 'policy-parts', removed: 1, kept: 0 }])
})
