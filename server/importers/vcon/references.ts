import type { Finding } from '../importer.ts'
import { isFields } from './current-names.ts'

/** Invalid indexes by which one part of a container refers to another. Checks nothing else. */
export function wrongReferences(container: Record<string, unknown>): Finding[] {
  if (!Array.isArray(container.parties)) return []
  const parties: unknown[] = container.parties
  const dialogs = listOf(container.dialog)
  const check = (field: string, indices: unknown, list: unknown[], singular: string, plural: string): Finding[] =>
    [indices]
      .flat(2)
      .filter((index): index is number => typeof index === 'number' && index >= list.length)
      .map((index) => ({
        field,
        reason: `${field} names ${singular} ${index}, but there ${count(list, singular, plural)}.`,
      }))

  const inDialogs = dialogs.filter(isFields).flatMap((dialog, at) => [
    ...check(`dialog[${at}].parties`, dialog.parties, parties, 'party', 'parties'),
    ...check(`dialog[${at}].originator`, dialog.originator, parties, 'party', 'parties'),
    ...listOf(dialog.party_history)
      .filter(isFields)
      .flatMap(({ party }) => check(`dialog[${at}].party_history`, party, parties, 'party', 'parties')),
  ])
  const inAnalyses = listOf(container.analysis)
    .filter(isFields)
    .flatMap(({ dialog }, at) => check(`analysis[${at}].dialog`, dialog, dialogs, 'dialog', 'dialogs'))
  return [...inDialogs, ...inAnalyses]
}

function count({ length }: unknown[], singular: string, plural: string): string {
  if (length === 0) return `are no ${plural}`
  return length === 1 ? `is one ${singular} only, number 0` : `are ${length} ${plural}, numbered from 0`
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
