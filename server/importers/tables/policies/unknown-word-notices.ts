import type { PolicyCells } from './policy-cells.ts'

/** Says of a word that is not known so once for a whole table: every policy of an insurer may have it. */
export function unknownWordNotices() {
  const told = new Set<string>()
  return (cells: PolicyCells, field: string, word: string, what: string): void => {
    const name = cells.nameOf(field)
    const key = JSON.stringify([name, word])
    if (told.has(key) || told.size >= MAX) return
    told.add(key)
    const reason = `${name} is ${JSON.stringify(word.slice(0, 60).toWellFormed())}, which ${what}. This is said once, whatever the number of rows.`
    cells.findings.push({ row: cells.row, field: name, reason })
  }
}

const MAX = 100
