import { beforeEach } from 'vitest'

import type { ImportDraft } from '#contracts/imports.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { csvOf } from '#tests/support/tables.ts'

/** Imports of debts of a partner in Chile. All debts are deleted before each test. */
export async function debtImports() {
  const server = await testServer()
  const { db } = server
  const given = testConversations(db)
  const partner = await given.partner({ name: 'Seguros Sol', currency: 'CLP', time_zone: 'America/Santiago' })
  await given.agent({ name: 'Ana Paz' })
  const imports = importClient(server, await server.as(['call-import', 'collections-data']))
  const draft: Partial<ImportDraft> = { partner_id: partner.id, options: { currency: 'CLP' } }

  beforeEach(async () => {
    await db.deleteFrom('debt').execute()
    await db.deleteFrom('policy').execute()
    await db.deleteFrom('customer').execute()
  })

  return {
    ...{ server, db, given, imports, draft },
    bring: (files: Record<string, unknown>, how = draft) => imports.done(files, how),
  }
}

const DEBTS = [
  ...['ID deuda', 'Póliza', 'Cuota', 'Nombre', 'RUT', 'Teléfono', 'Monto adeudado', 'Vencimiento', 'Fecha asignación'],
  ...['Fecha retiro', 'Agente', 'Tramo'],
]
const DEFAULTS = {
  id: 'D-1',
  policy: 'POL-1',
  instalment: '3',
  name: 'Rosa Díaz',
  rut: '12.345.678-5',
  phone: '+56 9 0012 3456',
  amount: '12990',
  due: '2026-02-15',
  assigned: '2026-03-01',
  withdrawn: '',
  agent: 'Ana Paz',
  bucket: '1-7',
}

/** A table of debts, with default values. */
export const debtTable = (...lines: Partial<typeof DEFAULTS>[]): string =>
  csvOf(DEBTS, ...lines.map((line) => Object.values({ ...DEFAULTS, ...line })))

export const paymentTable = (...rows: string[][]): string =>
  csvOf(['ID deuda', 'Comprobante', 'Fecha de pago', 'Monto pagado'], ...rows)
