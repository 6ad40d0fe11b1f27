import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { claimTable, instalmentTable, policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'

const { server, db, given, partner, imports, bring } = await policyImports()

describe('undoing', () => {
  const undo = async (id: number) => (await imports.act(id, 'undo')).json()

  test('removes the policies that an import made, and whom nobody else knows', async () => {
    const { id } = await bring(policiesFile({ number: '1' }, { number: '2', phone: '+56 9 0012 0002' }))
    await bring({ 'claims.csv': claimTable(['2', 'S-1', '2026-02-03', 'Choque', '100', '']) })
    expect(await undo(id)).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 1 } })
    expect(await storedPolicies(db)).toMatchObject([{ number: '2', claims: [{}] }])
    expect(await db.selectFrom('customer').select('identity').execute()).toEqual([{ identity: 'phone:+56900120002' }])
    const { rows } = await sql`select sum(issued) as issued from policy_cohort where m = 0`.execute(db)
    expect(rows).toEqual([{ issued: 1 }])
  })

  test('takes from policies that stay what the import added, unless another has told of it since', async () => {
    await bring(policiesFile({}))
    const { id } = await bring({
      'one.csv': instalmentTable(
        ['POL-001', '1', '2026-02-15', '100', '', '', ''],
        ['POL-001', '2', '2026-03-15', '100', '', '', ''],
      ),
    })
    await bring({ 'two.csv': instalmentTable(['POL-001', '2', '2026-03-15', '100', '100', '2026-03-01', '']) })
    expect(await undo(id)).toMatchObject({ undone: { removed: 1, kept: 0 } })
    expect(await storedPolicies(db)).toMatchObject([{ status: 'active', instalments: [{ number: 2, paid: 100 }] }])
  })

  test('keeps a policy that somebody has decided something about', async () => {
    const { person } = await server.as(['policy-edit'])
    const { id } = await bring(policiesFile({ number: '1' }, { number: '2' }, { number: '3' }))
    const [call] = await given.interactions([{ partner_id: partner.id }])
    const [first, second] = await db.selectFrom('policy').select('id').orderBy('key').execute()
    await db
      .updateTable('policy')
      .set({ cancel_origin: 'customer', reason_by: person.id })
      .where('id', '=', first!.id)
      .execute()
    await db
      .insertInto('policy_link')
      .values({ policy_id: second!.id, interaction_id: call!.id, role: 'sale', state: 'confirmed', origin: 'rule' })
      .execute()
    expect(await undo(id)).toMatchObject({ undone: { removed: 1, kept: 2 } })
    expect((await storedPolicies(db)).map(({ number }) => number)).toEqual(['1', '2'])
  })
})
