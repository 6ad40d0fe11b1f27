import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { type Fuzzed, fuzzOne } from './fuzz-one.ts'
import { goldenFiles } from './golden.ts'
import { inputOf } from './input.ts'

/**
 * Reads files that are broken in random ways, as many of each format as it can in the given time:
 *   npm run fuzz -- [format… | all] [seconds] [--seed <number>]
 * 60 seconds each and a new seed by default; as many formats in parallel as there are processors. Every input that an importer
 * neither reads nor refuses is stored in `test-results/fuzz`, and the seed reproduces it.
 */
const args = process.argv.slice(2)
const seedAt = args.indexOf('--seed')
const seed = seedAt === -1 ? Math.floor(Math.random() * 1_000_000) : Number(args.splice(seedAt, 2)[1])
const seconds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 60)
const requested = args.filter((arg) => !/^\d+$/.test(arg) && arg !== 'all')

const files = await goldenFiles()
const unknown = requested.filter((format) => !files.has(format))
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(`There is no format ${unknown.join(', ')}; there are ${[...files.keys()].join(', ')}.`)
  process.exit(2)
}

const RESULTS = path.resolve(import.meta.dirname, '../../test-results/fuzz')
const waiting = requested.length > 0 ? requested : [...files.keys()]
const count = waiting.length
let failed = 0
console.log(`Seed ${seed}; ${seconds} s for each of ${count} formats.\n`)
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), count) }, async () => {
    for (let format = waiting.shift(); format !== undefined; format = waiting.shift()) {
      const fuzzed = await fuzzOne(format, seed, seconds)
      report(format, fuzzed)
      if (fuzzed.broken.length > 0) failed += 1
    }
  }),
)
console.log(`\n${count - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function report(format: string, { read, broken }: Fuzzed) {
  console.log(`${format.padEnd(26)} ${String(read).padStart(9)} files read or refused`)
  for (const { nth, why } of broken) {
    const { name, bytes } = inputOf(files.get(format)!, seed, nth)
    mkdirSync(RESULTS, { recursive: true })
    const savedAs = path.join(RESULTS, `${format}-${seed}-${nth}-${name}`)
    writeFileSync(savedAs, bytes)
    console.log(`  ${path.relative(process.cwd(), savedAs)}: ${why.split('\n').slice(0, 6).join('\n    ')}`)
  }
}
