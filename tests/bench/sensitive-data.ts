import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import type { ImportedTurn } from '#contracts/conversation.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

import { sensitiveCalls, type LabelledCall, type Part } from '../support/sensitive-calls.ts'
import { printTable } from './table.ts'

/**
 * How much sensitive data is found in invented calls, and in public labelled data if ../shared/data exists:
 *   npx tsx tests/bench/sensitive-data.ts [calls]
 */
const count = Number(process.argv[2] ?? 3000)
const DATA = path.resolve('../shared/data')

const parts: Part[] = ['built-with', 'held-out']
printTable(
  ['invented calls', 'number', 'language', 'found', 'of', '%'],
  parts.flatMap((part) => {
    const calls = sensitiveCalls(part, part === 'held-out' ? 71_993 : 20_261, count)
    const kinds = new Set(calls.map(({ told, language }) => `${told} ${language}`))
    return [...kinds].toSorted().map((kind) => {
      const own = calls.filter(({ told, language }) => `${told} ${language}` === kind)
      return [part, ...kind.split(' '), ...shareOf(own.filter(isFound).length, own.length)]
    })
  }),
)

const began = performance.now()
const characters = parts
  .flatMap((part) => sensitiveCalls(part, 5, count))
  .reduce((sum, { turns }) => {
    sensitiveSpans(turns)
    return sum + turns.reduce((length, { text }) => length + text.length, 0)
  }, 0)
console.log(
  `\n${Math.round(characters / (performance.now() - began)).toLocaleString('en')} characters per millisecond\n`,
)

if (existsSync(DATA)) {
  printTable(['MultiDoGO label', 'words found', 'of', '%'], multidogo())
  console.log()
  printTable(['EVI item', 'turns touched', 'of', '%'], evi())
} else console.log('../shared/data is absent: only invented calls were read.')

function isFound({ turns, places }: LabelledCall): boolean {
  const spans = sensitiveSpans(turns)
  return places.every((place) =>
    spans.some(
      ({ seq, start_char, end_char }) =>
        seq === place.seq && start_char <= place.start_char && end_char >= place.end_char,
    ),
  )
}

function shareOf(found: number, of: number): string[] {
  return [String(found), String(of), ((found / of) * 100).toFixed(1)]
}

/** Word by word. The data has only customers' turns, in lower case, without punctuation; its invented card numbers do not pass Luhn. */
function multidogo(): string[][] {
  const words = new Map<string, { found: number; of: number }>()
  for (const domain of ['insurance', 'finance']) {
    const rows = tsv(path.join(DATA, `dialogues-multidogo/${domain}/turn_level/dev.tsv`))
    const conversations = new Map<string, string[][]>()
    for (const row of rows) conversations.set(row[0]!, [...(conversations.get(row[0]!) ?? []), row])
    for (const conversation of conversations.values()) {
      const turns = conversation.map((row) => turn(row[3] ?? ''))
      const spans = sensitiveSpans(turns)
      for (const [seq, row] of conversation.entries()) {
        const labels = (row[4] ?? '').split(' ')
        let start = 0
        for (const [index, word] of turns[seq]!.text.split(' ').entries()) {
          const end = start + word.length
          const tally = words.get(labels[index] ?? 'O') ?? { found: 0, of: 0 }
          tally.of++
          if (spans.some((span) => span.seq === seq && span.start_char < end && span.end_char > start)) tally.found++
          words.set(labels[index] ?? 'O', tally)
          start = end + 1
        }
      }
    }
  }
  return [...words].filter(([, { of }]) => of > 20).map(([label, { found, of }]) => [label, ...shareOf(found, of)])
}

/** Transcribed callers who identify themselves. The question of the agent is not in the data, so one is put before each answer. */
function evi(): string[][] {
  const items = new Map<string, { found: number; of: number }>()
  for (const [, , , , item = '', , , , transcription = ''] of tsv(
    path.join(DATA, 'caller-verification-evi/dialogues.en.tsv'),
  )) {
    const tally = items.get(item) ?? { found: 0, of: 0 }
    tally.of++
    if (
      sensitiveSpans([{ ...turn(`what is your ${item}`), speaker: 'agent' }, turn(transcription)]).some(
        ({ seq }) => seq === 1,
      )
    ) {
      tally.found++
    }
    items.set(item, tally)
  }
  return [...items].map(([item, { found, of }]) => [item, ...shareOf(found, of)])
}

function tsv(file: string): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  return lines.filter((line) => line.includes('\t')).map((line) => line.split('\t'))
}

function turn(text: string): ImportedTurn {
  return { speaker: 'customer', speaker_name: null, start_ms: null, end_ms: null, text, confidence: null }
}
