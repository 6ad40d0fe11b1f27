/**
 * `npm run test:changed`: runs the tests that the changes since the last commit reach, the nearest first.
 * `-- --base REV` takes all changes since REV, `-- path path` the named files; `--limit N` says how many test files run at most,
 * and `--all` runs `npm test` when a change can reach everything.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readImportGraph, testsReaching } from './import-graph.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** About what two idle cores run in 20 s. */
const LIMIT = '6'

/** No test reads these files. */
const NO_CODE = /\.(md|svg|png)$|^(docs|public)\/|^(LICENSE|\.gitignore|\.git-blame-ignore-revs)$/

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: 'HEAD' },
    limit: { type: 'string', default: LIMIT },
    all: { type: 'boolean', default: false },
  },
})

process.exitCode = await runChanged(positionals.length > 0 ? positionals.map(relative) : changedSince(options.base))

async function runChanged(changed: string[]): Promise<number> {
  const graph = await readImportGraph(ROOT)
  // a deleted file without importers affects nothing
  const isOfAll = (file: string) => !graph.files.has(file) && !NO_CODE.test(file) && existsSync(path.join(ROOT, file))
  const ofAll = changed.filter(isOfAll)
  if (ofAll.length > 0) {
    console.log(`These can reach every test: ${ofAll.join(', ')}.`)
    if (options.all) return run('npm', ['test'])
    console.log('Run `npm test`, or `npm run test:changed -- --all`; or name the files to go by.')
    return 1
  }

  // in turns: the nearest test of every file comes before the second of any
  const turns = new Map<string, number>()
  for (const file of changed) {
    for (const [turn, { test }] of testsReaching(graph, file).entries()) {
      turns.set(test, Math.min(turn, turns.get(test) ?? Infinity))
    }
  }
  const nearest = [...turns].toSorted(([, one], [, other]) => one - other)
  if (nearest.length === 0) {
    console.log(`No test is reached by ${changed.join(', ') || 'no change'}.`)
    return 0
  }
  const selected = nearest
    .filter(([, turn], index) => index < Number(options.limit) || turn === 0)
    .map(([test]) => test)
  const left = nearest.length - selected.length
  console.log(`${changed.length} changed, ${nearest.length} test files reached.`)
  if (left > 0)
    console.log(`The nearest ${selected.length} run; ${left} are left to \`npm test\` (or --limit ${nearest.length}).`)
  // vitest treats a relative path as a part of any path
  return run('npx', ['vitest', 'run', ...selected.map((test) => path.join(ROOT, test))])
}

function changedSince(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', base),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

function relative(file: string): string {
  return path.relative(ROOT, path.resolve(file)).split(path.sep).join('/')
}

function run(program: string, args: string[]): number {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
}
