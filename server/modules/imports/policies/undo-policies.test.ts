import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { sweepImports } from '#server/modules/imports/sweep-imports.ts'
import { claimTable, instalmentTable, policiesFile, policyImports } from '#tests/support/policy-imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'

const { server, db, given, partner, imports, bring } = await policyImports()

describe('undoing', () => {
  const undo = async (id: number) => (await imports.act(id, 'undo')).json()

  test('removes the policies that an import created, and customers without other data', async () => {
    const { id } = await bring(policiesFile({ number: '1' }, { number: '2', phone: '+56 9 0012 0002' }))
    await bring({ 'claims.csv': claimTable(['2', 'S-1', '2026-02-03', 'Choque', '100', '']) })
    expect(await undo(id)).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 1 } })
    expect(await storedPolicies(db)).toMatchObject([{ number: '2', claims: [{}] }])
    expect(await db.selectFrom('customer').select('identity').execute()).toEqual([{ identity: 'phone:+56900120002' }])
    const { rows } = await sql`select sum(issued) as issued from policy_cohort where m = 0`.execute(db)
    expect(rows).toEqual([{ issued: 1 }])
  })

  test('removes from policies that stay what the import added, unless another one has confirmed it since', async () => {
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

  test('keeps a policy about which somebody has decided something', async () => {
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

test('a policy that stayed keeps the file from which it was read, however long ago that was', async () => {
  const { id } = await bring(policiesFile({ number: '1' }))
  await bring({ 'claims.csv': claimTable(['1', 'S-1', '2026-02-03', 'Choque', '100', '']) })
  await imports.act(id, 'undo')
  const sourceFiles = () => db.selectFrom('policy_source').select('source_file_id').orderBy('source_file_id').execute()
  const before = await sourceFiles()
  expect(before).not.toEqual([])
  await sweepImports(db, server.storage, new Date(server.clock.now().getTime() + 3 * 86_400_000))
  expect(await sourceFiles()).toEqual(before)
})
