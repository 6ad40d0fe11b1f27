import { expect, test } from 'vitest'

import type { Policy } from '#contracts/policies.ts'
import { partnerContext } from '#server/modules/imports/policies/partner-context.ts'
import { mergePolicyRow, policyStates } from '#server/modules/imports/policies/policy-states.ts'
import { policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { csvOf } from '#tests/support/tables.ts'

const { server, db, bring, partner } = await policyImports()
const client = await server.as(['policy-detail', 'policy-edit'])

const idOf = async () => (await db.selectFrom('policy').select('id').executeTakeFirstOrThrow()).id
const reason = async () => (await client.get(`/api/policies/${await idOf()}`)).json<Policy>().reason
const choose = async (cancel_origin: string | null) => {
  const { version } = await reason()
  const body = { cancel_reason: null, cancel_detail: null, cancel_origin, version }
  expect((await client.send('PATCH', `/api/policies/${await idOf()}/reason`, body)).statusCode).toBe(200)
}
const annulled = (why: string) => policiesFile({ status: 'Anulada', ended: '2026-03-01', reason: why })

test('the origin of an end from files counts again once a person withdraws their choice', async () => {
  await bring(annulled('Impago'))
  await choose('customer')
  expect(await reason()).toMatchObject({ cancel_origin: 'customer' })
  await choose(null)
  expect(await reason()).toMatchObject({ cancel_origin: 'non-payment', chosen: null })
  await choose(null)
  expect(await reason()).toMatchObject({ cancel_origin: 'non-payment', chosen: null })
})

test('what files said while a person’s choice was valid counts once it is withdrawn', async () => {
  await bring(policiesFile({ status: 'Anulada', ended: '2026-03-01' }))
  await choose('customer')
  await bring(annulled('Falta de pago'))
  expect(await reason()).toMatchObject({ cancel_origin: 'customer', end_told: 'Falta de pago' })
  await choose(null)
  expect(await reason()).toMatchObject({ cancel_origin: 'non-payment' })
})

test('a history does not change what a person chose', async () => {
  const header = ['Póliza', 'Estado', 'Fecha estado', 'Motivo']
  await bring({ 'one.csv': csvOf(header, ['P1', 'Caducada', '2026-03-01', '']) })
  await db
    .updateTable('policy')
    .set({ cancel_origin: null, reason_by: client.person.id, reason_at: new Date() })
    .execute()
  await bring({ 'two.csv': csvOf(header, ['P1', 'Anulada', '2026-03-02', 'Impago']) })
  expect(await reason()).toMatchObject({ cancel_origin: null, end_told: 'Impago' })
})

test('a choice that a person makes after an import has read the policy stays', async () => {
  await bring(annulled('Impago'))
  const context = await partnerContext(db, { partnerId: partner.id, importId: null })
  const states = await policyStates(db, context, ['POL-001'])
  await choose('customer')
  const state = states.of('POL-001')
  mergePolicyRow(state, { ...state.row, product: 'Hogar', cancel_origin: 'insurer' })
  await states.write()
  expect(await reason()).toMatchObject({ cancel_origin: 'customer' })
  await choose(null)
  expect(await reason()).toMatchObject({ cancel_origin: 'insurer' })
})

test('the choice of a deleted account stays', async () => {
  await bring(annulled('Impago'))
  await choose('customer')
  await db.updateTable('policy').set({ reason_by: null }).execute()
  await bring(annulled('Falta de pago'))
  expect(await reason()).toMatchObject({ cancel_origin: 'customer' })
})
