import type { Finding } from '#server/importers/importer.ts'
import type { Step } from '#server/modules/imports/steps.ts'
import type { BatchOrigin, Prepared } from '#server/modules/imports/store-batch.ts'

/** Gathers what is found of items while they are stored, and puts it to what was found of them in their files. */
export function itemFindings() {
  const told = new Map<Prepared, { findings: Finding[]; notes: Finding[] }>()
  const tell: NonNullable<BatchOrigin['tell']> = (item, finding, isTaken) => {
    const of = told.get(item) ?? { findings: [], notes: [] }
    told.set(item, of)
    const list = isTaken ? of.notes : of.findings
    list.push(finding)
  }
  return {
    tell,
    with: (steps: readonly Step[]): Step[] =>
      steps.map((step) => {
        const of = step.item ? told.get(step.item) : undefined
        return of
          ? { ...step, findings: [...step.findings, ...of.findings], notes: [...step.notes, ...of.notes] }
          : step
      }),
  }
}
