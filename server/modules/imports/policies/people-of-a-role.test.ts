import { expect, test } from 'vitest'

import { BATCH_LIMITS } from '#server/modules/imports/batch-size.ts'
import { folderOf } from '#tests/support/folder.ts'
import { testImports } from '#tests/support/imports.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const imports = await testImports()
const { db } = imports

const table = (...rows: string[][]) =>
  csvOf(
    ['Póliza', 'Vigencia desde', 'Prima total', 'Asegurado', 'RUT asegurado', 'Cobertura', 'Beneficiario'],
    ...rows.map(([number = '', name = '', rut = '', cover = '', heir = '']) => {
      return [number, '2026-01-01', '10,5', name, rut, cover, heir]
    }),
  )
const ANA = ['F-1', 'Ana Paz', '', 'Muerte', 'Leo']
const LUIS = ['F-1', 'Luis Soto', '', 'Invalidez', 'Eva']
const people = async () =>
  (await storedPolicies(db)).map(({ parties }) =>
    (parts(parties) as { role: string; name: string }[]).map(({ role, name }) => `${role} ${name}`),
  )
const parts = (value: unknown) => value as unknown[]
const BOTH = ['beneficiary Leo', 'beneficiary Eva', 'insured Ana Paz', 'insured Luis Soto']

/** One row per batch: as far apart as rows of one file can be. */
const limits = { ...BATCH_LIMITS, items: 1 }

test.each([
  ['together', BATCH_LIMITS],
  ['one by one', limits],
])(
  'all rows of a file together say who is in a policy, stored %s; the same file again changes nothing',
  async (_, each) => {
    const folder = folderOf({ 'policies.csv': table(ANA, LUIS, ANA) })
    await imports.run(folder, { limits: each })
    expect(await people()).toEqual([BOTH])
    const before = await storedPolicies(db)
    expect(await imports.run(folder, { limits: each })).toMatchObject({ accepted: 0, repeated: 3 })
    expect(await storedPolicies(db)).toEqual(before)
    expect(before).toMatchObject([{ coverages: [{ name: 'Muerte' }, { name: 'Invalidez' }] }])
  },
)

test('a later file replaces the people of a role, and the file before it brings nobody back', async () => {
  const first = folderOf({ 'a.csv': table(ANA, LUIS) })
  await imports.run(first, { limits })
  await imports.run(folderOf({ 'b.csv': table(['F-1', 'Rosa Gil', '', 'Muerte', '']) }), { limits })
  expect(await people()).toEqual([['beneficiary Leo', 'beneficiary Eva', 'insured Rosa Gil']])
  expect(await imports.run(first, { limits })).toMatchObject({ accepted: 0, repeated: 2 })
  expect(await people()).toEqual([['beneficiary Leo', 'beneficiary Eva', 'insured Rosa Gil']])
})

test('a file without new people in its first row still replaces a role with its later rows', async () => {
  await imports.run(folderOf({ 'a.csv': table(ANA) }), { limits })
  await imports.run(
    folderOf({ 'b.csv': table(['F-1', 'Ana Paz', '', '', ''], LUIS, ['F-1', 'ana paz', '12.345.678-5']) }),
    { limits },
  )
  expect(await storedPolicies(db)).toMatchObject([
    { parties: [{ name: 'Eva' }, { name: 'ana paz', national_id: '123456785' }, { name: 'Luis Soto' }] },
  ])
})

test('two people of one name and different ids are two', async () => {
  const rows = ['12.345.678-5', '11.111.111-1'].map((rut) => ['F-1', 'Ana Paz', rut, 'Muerte', ''])
  await imports.run(folderOf({ 'a.csv': table(...rows, ...rows) }), { limits })
  expect(await people()).toEqual([['insured Ana Paz', 'insured Ana Paz']])
})

test('a person in a later file keeps what only an earlier file knew', async () => {
  const rows = [ANA, ['F-1', 'Luis Soto', '12.345.678-5', '', '']]
  await imports.run(folderOf({ 'a.csv': table(...rows) }))
  await imports.run(folderOf({ 'b.csv': table(['F-1', 'Ana Paz'], ['F-1', 'LUIS SOTO']) }))
  expect(await storedPolicies(db)).toMatchObject([
    { parties: [{ name: 'Leo' }, { name: 'Ana Paz' }, { name: 'LUIS SOTO', national_id: '123456785' }] },
  ])
})

test('an import that is interrupted between two rows of a policy goes on with them', async () => {
  const folder = folderOf({ 'a.csv': table(ANA, LUIS) })
  let statements = 0
  const dies = (last: number) =>
    db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        if (statements > last) throw new Error('gone')
        return node
      },
      transformResult: async ({ result }) => result,
    })
  await imports.run(folder, { limits, db: dies(Infinity) })
  const [expected, all] = [await storedPolicies(db), statements]
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    await imports.truncate()
    statements = 0
    await expect(imports.run(folder, { limits, db: dies(Math.round(all * share)) })).rejects.toThrow('gone')
    await imports.run(folder, { limits })
    expect(await storedPolicies(db)).toEqual(expected)
  }
})
