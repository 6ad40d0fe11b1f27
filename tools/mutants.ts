/**
 * `npm run mutants -- <group> [<group> …] [<path> …]`: puts small faults into the code, one at a time, and runs the tests nearest
 * to each. What survives is a fault that no test would notice. The files on disk stay as they are.
 *
 * It takes 40 faults of each group, in the lines that the last 20 commits and your uncommitted changes touched. `all` is every
 * group, and a path such as `server/modules/calls` restricts them. `--sample N` takes N in all, of each group the same; `--seed S`
 * others; `--base REV` those in lines changed since REV; `--whole` those in any line; `--dropped` only those without a condition.
 * `--json FILE` writes every verdict, `--compare FILE` prints what differs from such a file.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { seeded } from '#demo/random.ts'

import { type ReachedTest, readImportGraph, testsReaching } from './import-graph.ts'
import { openMutantRunner, type Verdict } from './mutant-runner.ts'
import { isDropped, isWritten, type Mutant, mutantsOf } from './mutate.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Which tests must find a fault: those within one import more than the nearest, and at most this many files. */
const MAX_FILES = 8

const PER_GROUP = 40
const LAST_COMMITS = 20

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
        /^server\/(?!access\/|db\/|importers\/).*\.ts$/.test(file) &&
        !isIn('access', file, text) &&
        /\.where(Ref)?\(|\beb(\.\w+)?\(|\bsql(<[^>]*>)?`/.test(text),
    },
  ],
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    base: { type: 'string' },
    whole: { type: 'boolean', default: false },
    dropped: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string' },
  },
})

type Tried = Mutant & { id: string; group: string; verdict: Verdict; by: string | null; seconds: number }

await main()

async function main(): Promise<void> {
  const names = positionals.includes('all') ? Object.keys(GROUPS) : positionals.filter((name) => !name.includes('/'))
  const folders = positionals.filter((name) => name.includes('/'))
  const unknown = names.filter((name) => !(name in GROUPS))
  if (names.length === 0 || unknown.length > 0) {
    console.error(`Name one or more of: ${Object.keys(GROUPS).join(', ')}, all.`)
    process.exitCode = 1
    return
  }
  const perGroup = options.sample ? Math.ceil(Number(options.sample) / names.length) : PER_GROUP
  const isTouched = options.whole ? () => true : inLinesSince(options.base ?? lastCommits())
  const graph = await readImportGraph(ROOT)
  const sample = names.flatMap((group) =>
    sampleOf(mutantsIn(group, filesBelow(graph.files, folders)).filter(isTouched), perGroup)
      .filter((mutant) => isWritten(mutant, readFileSync(path.join(ROOT, mutant.file), 'utf8')))
      .map((mutant) => ({ ...mutant, group })),
  )
  const testsOf = new Map(sample.map(({ file }) => [file, nearestTests(testsReaching(graph, file))]))
  console.log(`${sample.length} faults in ${testsOf.size} files, seed ${options.seed}.`)

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

function filesBelow(files: Iterable<string>, folders: readonly string[]): string[] {
  return [...files].filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
}

function isIn(group: string, file: string, text: string): boolean {
  return GROUPS[group]!.some(({ holds }) => holds(file, text))
}

function mutantsIn(group: string, files: string[]): Mutant[] {
  const sources = files.filter((file) => /(?<!\.d|\.gen|\.test)\.tsx?$/.test(file)).sort()
  return sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const part = GROUPS[group]!.find(({ holds }) => holds(file, text))
    return part ? mutantsOf(file, text, part).filter((mutant) => !options.dropped || isDropped(mutant)) : []
  })
}

/** The commit before the last ones, or the first of a young repository. */
function lastCommits(): string {
  const commits = git('rev-list', '--first-parent', `--max-count=${LAST_COMMITS + 1}`, 'HEAD')
    .trim()
    .split('\n')
  return commits.at(-1)!
}

/** Whether a fault is in a line that was changed since a revision, committed or not. */
function inLinesSince(base: string): (mutant: Mutant) => boolean {
  const lines = new Set<string>()
  let file = ''
  for (const line of git('diff', '--unified=0', '--no-color', '--no-prefix', base).split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(4)
    const hunk = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    const first = Number(hunk?.[1])
    const end = first + Number(hunk?.[2] ?? 1)
    for (let number = first; number < end; number += 1) lines.add(`${file}:${number}`)
  }
  return (mutant) => lines.has(`${mutant.file}:${mutant.line}`)
}

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 })
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
