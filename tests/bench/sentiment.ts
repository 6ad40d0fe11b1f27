import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { turnSentiment } from '#server/analysis/sentiment/conversation-sentiment.ts'
import { languageCode, modifiers } from '#server/analysis/sentiment/lexicon.ts'
import { lexiconsFor } from '#server/analysis/sentiment/lexicons.ts'
import { readSource } from '#server/importers/importers.ts'
import { sourceFile } from '#server/importers/source-file.ts'

import { printTable } from './table.ts'

/**
 * How far the lexicons agree with the sentiment that services wrote into their files, if ../shared/data exists, and how much
 * memory and time the lexicons need:
 *   npx tsx tests/bench/sentiment.ts
 */
const DATA = path.resolve('../shared/data/transcript-formats')
const SAMPLES = ['amazon-contact-lens/call_analyzed.json', 'amazon-transcribe/call_analytics_example-call.json']
const SENTIMENTS = ['positive', 'neutral', 'negative'] as const
/** A mean weight below that of one weak AFINN word is neutral. */
const FAINT = 0.2

type Word = (typeof SENTIMENTS)[number]
const wordOf = (score: number): Word => (score > FAINT ? 'positive' : score < -FAINT ? 'negative' : 'neutral')

const before = process.memoryUsage()
const began = performance.now()
const languages = ['en', 'es', 'pt', 'fr']
const lexicons = await lexiconsFor(languages)
const ms = performance.now() - began
const grown = (kind: 'rss' | 'heapUsed') => ((process.memoryUsage()[kind] - before[kind]) / 2 ** 20).toFixed(1)
console.log(
  `${languages.join(', ')}: read in ${Math.round(ms)} ms; ${grown('rss')} MiB more, ${grown('heapUsed')} of heap\n`,
)

if (existsSync(DATA)) await agreement()
else console.log('../shared/data is absent: nothing to agree with.')

async function agreement() {
  const tally = new Map<string, number>()
  for (const name of SAMPLES) {
    const file = path.join(DATA, name)
    const reading = await readSource(sourceFile(path.basename(file), await readFile(file)))
    for (const { turns, language } of reading?.conversations ?? []) {
      const code = languageCode(language ?? 'en')
      for (const { text, sentiment } of turns) {
        if (sentiment === undefined) continue
        const score = turnSentiment(text, lexicons[code]!, modifiers[code]!)
        const key = `${wordOf(sentiment)} ${score === null ? 'no word' : wordOf(score)}`
        tally.set(key, (tally.get(key) ?? 0) + 1)
      }
    }
  }
  printTable(
    ['the service says', ...SENTIMENTS, 'no word known'],
    SENTIMENTS.map((label) => [
      label,
      ...[...SENTIMENTS, 'no word'].map((ours) => String(tally.get(`${label} ${ours}`) ?? 0)),
    ]),
  )
}
