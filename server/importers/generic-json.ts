import type { ImportedConversation } from '#contracts/conversation.ts'

import type { Content } from './content.ts'
import { readItem, type ReadItem } from './generic-json/conversation.ts'
import { conversationsIn } from './generic-json/elements.ts'
import { guessedMapping } from './generic-json/guess.ts'
import { type JsonMapping, mappingOf, type Shape } from './generic-json/mapping.ts'
import { pathsIn, written } from './generic-json/paths.ts'
import { shapeOf } from './generic-json/shapes.ts'
import {
  type Finding,
  type Importer,
  type Question,
  type Reading,
  type ReadingOptions,
  refused,
  type SourceFile,
} from './importer.ts'
import { isTimeZone } from './tables/zone-clock.ts'

/** Any JSON or JSON Lines with conversations, by paths that a person assigns or that its names suggest. */
export const genericJsonImporter: Importer = { format: 'generic-json', recognises, read }

function recognises(content: Content): boolean {
  return content.kind === 'json-lines' || (content.kind === 'json' && pathsIn(content.value).length > 0)
}

type Source = { value: unknown; row: number | null }

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  if (options.timeZone !== undefined && !isTimeZone(options.timeZone)) return refused(unknownZone(options.timeZone))
  const { sources, findings } = sourcesOf(content)
  const known = knownMapping(sources, options)
  if ('refusal' in known) return known.refusal
  const { mapping, shape } = known

  const found = sources.flatMap(({ value, row }) => conversationsIn(value, mapping).map((one) => ({ found: one, row })))
  const items = found.map((one, at): ReadItem => {
    const nth = found.length === 1 && one.row === null ? null : (one.row ?? at + 1)
    return readItem({ found: one.found, mapping, shape, nth }, file, options)
  })
  const conversations = items
    .map(({ conversation }) => conversation)
    .filter((one): one is ImportedConversation => one !== null)
  const allFindings = [...findings, ...merged(items.flatMap((item) => item.findings))]
  if (conversations.length === 0 && allFindings.length === 0) return refused(NO_CONVERSATION)
  return { conversations, findings: allFindings, questions: distinct(items.flatMap(({ questions }) => questions)) }
}

function sourcesOf(content: Content): { sources: Source[]; findings: Finding[] } {
  if (content.kind === 'json') return { sources: [{ value: content.value, row: null }], findings: [] }
  const lines = content.kind === 'json-lines' ? content.lines : []
  return {
    sources: lines.flatMap((line) => ('value' in line ? [line] : [])),
    findings: lines.flatMap((line) => ('reason' in line ? [{ ...line, leavesOut: true as const }] : [])),
  }
}

/**
 * The mapping that a person assigned, else of a known shape, else guessed from names: the first of JSON lines decides
 * for all.
 */
function knownMapping(
  sources: readonly Source[],
  { mapping: assigned }: ReadingOptions,
): { mapping: JsonMapping; shape: Shape | null } | { refusal: Reading } {
  const first = sources[0]?.value
  if (assigned) {
    const assignedMapping = mappingOf(assigned)
    return 'mapping' in assignedMapping
      ? { mapping: assignedMapping.mapping, shape: null }
      : { refusal: askForMapping(assignedMapping, sources) }
  }
  const shape = shapeOf(first)
  const mapping = shape?.mapping ?? guessedMapping(first)
  return mapping ? { mapping, shape } : { refusal: askForMapping(UNKNOWN_SHAPE, sources) }
}

const askForMapping = (finding: Finding, sources: readonly Source[]): Reading => ({
  ...refused(finding),
  questions: [{ about: 'mapping', columns: pathsIn(sources[0]?.value).map(written) }],
})

/** Merges repeated findings and questions: a list of a thousand conversations has one time zone. */
function merged(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(
      findings.map((finding) => [finding.field === 'time zone' ? finding.reason : JSON.stringify(finding), finding]),
    ).values(),
  ]
}

function distinct(questions: readonly Question[]): Question[] {
  const names = [...new Set(questions.flatMap((question) => (question.about === 'roles' ? question.names : [])))]
  const others = new Map(
    questions.filter(({ about }) => about !== 'roles').map((question) => [question.about, question]),
  )
  return [...others.values(), ...(names.length > 0 ? [{ about: 'roles' as const, names }] : [])]
}

const UNKNOWN_SHAPE: Finding = {
  field: 'mapping',
  reason:
    'Nothing in the JSON looks like a conversation: say at which paths the text and its speaker stand, such as messages[].text and messages[].speaker.',
}
const NO_CONVERSATION: Finding = {
  field: 'mapping',
  reason: 'The paths lead to no conversation in this file: assign others.',
}
const unknownZone = (timeZone: string): Finding => ({
  field: 'time zone',
  reason: `The time zone ${JSON.stringify(timeZone.slice(0, 60))} is not known: say one such as America/Santiago.`,
})
