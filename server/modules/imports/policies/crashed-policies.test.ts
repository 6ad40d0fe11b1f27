import { expect, test } from 'vitest'

import type { Database } from '#server/db/database.ts'
import { BATCH_LIMITS } from '#server/modules/imports/batch-size.ts'
import { folderOf } from '#tests/support/folder.ts'
import { testImports } from '#tests/support/imports.ts'
import { policyTable } from '#tests/support/policy-tables.ts'
import { storedDebts, storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const imports = await testImports()
const { db } = imports

const numbers = Array.from({ length: 45 }, (_, index) => index + 1)
const files = {
  'a policies.csv': policyTable(
    ...numbers.map((number) => ({ number: `P-${number}`, phone: `+5690000${1000 + (number % 20)}`, premium: '10,5' })),
  ),
  'b instalments.csv': csvOf(
    ['Póliza', 'Cuota', 'Vencimiento', 'Monto'],
    ...numbers.flatMap((number) => ['1', '2'].map((nth) => [`P${number}`, nth, '2026-02-15', `${number},50`])),
  ),
  'c debts.csv': csvOf(
    ['ID deuda', 'Póliza', 'Cuota', 'Monto adeudado', 'Vencimiento', 'Fecha asignación'],
    ...numbers.map((number) => [`D-${number}`, `P-${number}`, '1', '5,25', '2026-02-15', '2026-03-01']),
  ),
  'd payments.csv': csvOf(
    ['ID deuda', 'Fecha de pago', 'Monto pagado'],
    ...numbers.map((number) => [`D-${number}`, '2026-03-05', '1,25']),
  ),
}
const limits = { ...BATCH_LIMITS, items: 20 }

/** The database, with a callback before each of its statements. */
function watched(before: (statement: number) => void): { db: Database; statements: () => number } {
  let count = 0
  const plugged = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      before(count)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: plugged, statements: () => count }
}

test('an import that is interrupted at any moment goes on, and has the same result as one that was not', async () => {
  const folder = folderOf(files)
  const counting = watched(() => undefined)
  const clean = await imports.run(folder, { limits, db: counting.db })
  expect(clean).toMatchObject({ accepted: 45 + 90 + 45 + 45, repeated: 0, refused: 0 })
  const expected = [await storedPolicies(db), await storedDebts(db)]
  await imports.truncate()

  for (const share of [0.08, 0.2, 0.33, 0.5, 0.65]) {
    const last = Math.round(counting.statements() * share)
    const crashing = watched((statement) => {
      if (statement > last) throw new Error('gone')
    })
    await expect(imports.run(folder, { limits, db: crashing.db })).rejects.toThrow('gone')
  }
  const { accepted, repeated, refused } = await imports.run(folder, { limits })
  expect([accepted + repeated, refused]).toEqual([225, 0])
  expect([await storedPolicies(db), await storedDebts(db)]).toEqual(expected)
}, 120_000)
