import type { Database } from '#server/db/database.ts'
import { withPositions } from '#server/modules/imports/policies/coverage-positions.ts'
import { COVERAGES, PARTS } from '#server/modules/imports/policies/policy-parts.ts'
import { partKey, type PartRow, type PartTable, writeParts } from '#server/modules/imports/policies/write-parts.ts'

/** What belongs to one policy, as one row of a file tells it. */
export type PolicyPartsInput = {
  owner: number
  fills: boolean
  parts: readonly { spec: PartTable; row: Omit<PartRow, 'owner' | 'fills'> }[]
}

/** Writes all of it, table by table. Answers which rows changed anything, in their order. */
export async function writeAllParts(
  db: Database,
  told: readonly PolicyPartsInput[],
  importId: number | null,
): Promise<boolean[]> {
  const isNews = told.map(() => false)
  for (const spec of PARTS) {
    const placed = told.flatMap(({ owner, fills, parts }, at) =>
      parts.filter((part) => part.spec === spec).map(({ row }) => ({ at, row: { ...row, owner, fills } })),
    )
    const rows = placed.map(({ row }) => row)
    const ready = spec === COVERAGES ? await withPositions(db, rows) : rows
    const changed = await writeParts(db, spec, ready, importId)
    for (const [nth, { at }] of placed.entries()) isNews[at] ||= changed.has(partKey(spec, ready[nth]!))
  }
  return isNews
}
