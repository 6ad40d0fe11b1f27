/**
 * `npm run mutants -- <group> [<group> …]`: puts small faults into the code, one at a time, and runs the tests nearest to each.
 * What survives is a fault that no test would notice. The files on disk stay as they are.
 *
 * `all` takes 40 of each group. `--sample N` takes N in all, of each group the same; `--seed S` others; `--base REV` only those in
 * lines changed since REV. `--json FILE` writes every verdict, `--compare FILE` prints what differs from such a file.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { seeded } from '#demo/random.ts'

import { type ReachedTest, readImportGraph, testsReaching } from './import-graph.ts'
import { openMutantRunner, type Verdict } from './mutant-runner.ts'
import { isWritten, type Mutant, mutantsOf } from './mutate.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Which tests must find a fault: those within one import more than the nearest, and at most this many files. */
const MAX_FILES = 8

type Group = { holds: (file: string, text: string) => boolean; onlyIn?: string }

const GROUPS: Record<string, Group[]> = {
  machines: [{ holds: (file) => /^(src\/machines|lifecycles)\/.*\.machine\.ts$/.test(file) }],
  domain: [{ holds: (file) => file.startsWith('domain/') }],
  access: [
    {
      holds: (file) =>
        /^server\/(access|masking)\/|^server\/plugins\/(permissions|session|csrf|secrets)\.ts$/.test(file) ||
        /^server\/(partner-scope|unmasking|post-reach|post-audience)\.ts$|^server\/.*\/(visible-[^/]*|[^/]*\.policy)\.ts$/.test(
          file,
        ),
    },
  ],
  guards: [
    {
      holds: (file) =>
        /^src\/routes\/.*\/?-[^/]*\.tsx?$|^src\/app\/[^/]*session[^/]*$|^src\/machines\/landing\.ts$/.test(file),
    },
    { holds: (file) => /^src\/routes\/(.*\/)?[^-/][^/]*$/.test(file), onlyIn: 'beforeLoad' },
  ],
  repositories: [
    {
      holds: (file, text) =>
        /^server\/modules\/.*\.ts$/.test(file) && /\.where(Ref)?\(|\beb(\.\w+)?\(|\bsql(<[^>]*>)?`/.test(text),
    },
  ],
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    base: { type: 'string' },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
})

type Tried = Mutant & { id: string; group: string; verdict: Verdict; by: string | null; seconds: number }

await main()

async function main(): Promise<void> {
  const isAll = positionals.includes('all')
  const names = isAll ? Object.keys(GROUPS) : positionals
  const unknown = names.filter((name) => !(name in GROUPS))
  if (names.length === 0 || unknown.length > 0) {
    console.error(`Name one or more of: ${Object.keys(GROUPS).join(', ')}, all.`)
    process.exitCode = 1
    return
  }
  const perGroup = options.sample ? Math.ceil(Number(options.sample) / names.length) : isAll ? 40 : Infinity
  const graph = await readImportGraph(ROOT)
  const sample = names.flatMap((group) =>
    sampleOf(mutantsIn(group, [...graph.files]), perGroup)
      .filter((mutant) => isWritten(mutant, readFileSync(path.join(ROOT, mutant.file), 'utf8')))
      .map((mutant) => ({ ...mutant, group })),
  )
  const testsOf = new Map(sample.map(({ file }) => [file, nearestTests(testsReaching(graph, file))]))
  console.log(`${sample.length} faults in ${testsOf.size} files.`)

  const runner = await openMutantRunner(ROOT)
  const tried: Tried[] = []
  try {
    for (const mutant of sample) {
      const begin = performance.now()
      const { verdict, by } = await runner.judge(mutant, testsOf.get(mutant.file)!)
      const seconds = Math.round((performance.now() - begin) / 100) / 10
      tried.push({
        ...mutant,
        id: `${mutant.file}:${mutant.start}-${mutant.end}:${mutant.kind}:${mutant.text}`,
        verdict,
        by,
        seconds,
      })
      console.log(
        `${tried.length}/${sample.length} ${verdict} ${mutant.file}:${mutant.line} ${mutant.what} (${seconds} s)`,
      )
      if (options.json) writeFileSync(options.json, `${JSON.stringify(tried, null, 1)}\n`)
    }
    if (runner.red.size > 0) console.log(`Red without a fault, so they judged nothing: ${[...runner.red].join(', ')}`)
  } finally {
    await runner.close()
  }
  report(tried)
  if (options.compare) compare(JSON.parse(readFileSync(options.compare, 'utf8')), tried)
}

function nearestTests(reached: ReachedTest[]): string[] {
  const [nearest] = reached
  const near = reached.filter(({ steps }) => steps <= nearest!.steps + 1)
  return near.slice(0, MAX_FILES).map(({ test }) => test)
}

/** The same seed and files give the same mutants, whatever else is in the group. */
function sampleOf(mutants: Mutant[], count: number): Mutant[] {
  if (mutants.length <= count) return mutants
  const random = seeded(Number(options.seed))
  return mutants
    .map((mutant) => ({ mutant, order: random.next() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .toSorted((one, other) => (one.file === other.file ? one.start - other.start : one.file < other.file ? -1 : 1))
}

function mutantsIn(group: string, files: string[]): Mutant[] {
  const sources = files.filter((file) => /(?<!\.d|\.gen|\.test)\.tsx?$/.test(file)).sort()
  const changed = options.base ? linesChangedSince(options.base) : null
  return sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const part = GROUPS[group]!.find(({ holds }) => holds(file, text))
    if (!part) return []
    const mutants = mutantsOf(file, text, part)
    return changed ? mutants.filter(({ line }) => changed.has(`${file}:${line}`)) : mutants
  })
}

/** As `file:line`, for the files as they are now. */
function linesChangedSince(base: string): Set<string> {
  const diff = execFileSync('git', ['diff', '--unified=0', '--no-color', '--no-prefix', base], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  const lines = new Set<string>()
  let file = ''
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(4)
    const hunk = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    const first = Number(hunk?.[1])
    const end = first + Number(hunk?.[2] ?? 1)
    for (let number = first; number < end; number += 1) lines.add(`${file}:${number}`)
  }
  return lines
}

function report(tried: Tried[]): void {
  for (const group of new Set(tried.map((mutant) => mutant.group))) {
    const mutants = tried.filter((mutant) => mutant.group === group)
    const survivors = mutants.filter(({ verdict }) => verdict === 'survived' || verdict === 'untested')
    const killed = mutants.length - survivors.length
    console.log(`\n${group}: ${killed} of ${mutants.length} killed, ${Math.round((100 * killed) / mutants.length)} %`)
    for (const { file, line, what, verdict } of survivors) {
      console.log(`  ${file}:${line}: ${what}${verdict === 'untested' ? ' (no test reaches it)' : ''}`)
    }
  }
}

function compare(before: Tried[], now: Tried[]): void {
  const verdicts = new Map(before.map(({ id, verdict }) => [id, verdict]))
  const different = now.filter(({ id, verdict }) => verdicts.has(id) && verdicts.get(id) !== verdict)
  const shared = now.filter(({ id }) => verdicts.has(id)).length
  console.log(`\n${shared} of ${now.length} were tried before, ${different.length} with another verdict:`)
  for (const { id, file, line, what, verdict } of different) {
    console.log(`  ${verdicts.get(id)} → ${verdict}: ${file}:${line}: ${what}`)
  }
}
