import { beforeEach } from 'vitest'

import type { ImportDraft } from '#contracts/imports.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { type PolicyLine, policyTable } from '#tests/support/policy-tables.ts'
import { testServer } from '#tests/support/server.ts'
import { csvOf } from '#tests/support/tables.ts'

type Counts = { accepted: number; repeated: number; refused: number }

/** Imports of policies of a partner in Chile, and of one in Mexico; there are no policies before a test. */
export async function policyImports() {
  const server = await testServer()
  const { db } = server
  const given = testConversations(db)
  const partner = await given.partner({ name: 'Seguros Sol', currency: 'CLP', time_zone: 'America/Santiago' })
  const other = await given.partner({ name: 'Banco Austral', currency: 'MXN' })
  const imports = importClient(server, await server.as(['call-import', 'policy-detail']))
  const CLP: Partial<ImportDraft> = { partner_id: partner.id, options: { currency: 'CLP' } }

  beforeEach(async () => {
    await db.deleteFrom('policy').execute()
    await db.deleteFrom('customer').execute()
  })

  return {
    ...{ server, db, given, partner, other, imports, CLP },
    /** Imports files of the partner in Chile, unless another draft is given. */
    bring: (files: Record<string, unknown>, draft: Partial<ImportDraft> = CLP) => imports.done(files, draft),
  }
}

export const policiesFile = (...lines: PolicyLine[]) => ({ 'policies.csv': policyTable(...lines) })

export const countsOf = ({ accepted, repeated, refused }: Counts): Counts => ({ accepted, repeated, refused })

export const instalmentTable = (...rows: string[][]): string =>
  csvOf(['Póliza', 'Cuota', 'Vencimiento', 'Monto', 'Pagado', 'Fecha de pago', 'Moneda'], ...rows)

export const claimTable = (...rows: string[][]): string =>
  csvOf(
    ['Nro póliza', 'Nro siniestro', 'Fecha siniestro', 'Tipo siniestro', 'Monto siniestro', 'Monto pagado'],
    ...rows,
  )
