/**
 * `npm run check`: all checks that need no running product, as many in parallel as there are processors.
 *
 *   npm run check             lints what changed since the last push, or everything where the branch has no upstream
 *   npm run check -- --all    lints every file, and checks its types in the same pass: what CI does
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { ensurePackages, ROOT } from './setup.mjs'

const LOCALES = path.join(ROOT, 'src', 'locales')
const isAll = process.argv.includes('--all')

/** The other checks read its output. */
const FIRST = { routes: () => npx('tsr', 'generate') }

/** The longest check first. */
const CHECKS = {
  ...(isAll
    ? { 'types, lint and import arrows': () => npx('oxlint', '--type-aware', '--type-check') }
    : { types: () => npx('tsc', '-p', '.'), 'lint and import arrows of what changed': lintChanged }),
  'catalogues complete, and in step with the source': catalogues,
  'unused code': () => npx('knip'),
  'machine exports': () => npx('tsx', 'tools/machines.ts', '--check'),
  format: () => npx('oxfmt', '--check'),
}

ensurePackages()
const failed = [...(await runAll(FIRST)), ...(await runAll(CHECKS))]
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join('; ')}`)
  process.exit(1)
}

/** Runs checks in parallel, prints the output of each when it ends, and returns those that failed. */
async function runAll(checks) {
  const waiting = Object.entries(checks)
  const failures = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next
      const began = Date.now()
      const { isFine, output } = await check()
      console.log(`— ${name} (${((Date.now() - began) / 1_000).toFixed(0)} s)\n${output}`.trimEnd())
      if (!isFine) failures.push(name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return failures
}

/** Runs a command of a package; `output` is what it printed, in order. */
function npx(...command) {
  return new Promise((resolve) => {
    const child = spawn('npx', command, {
      cwd: ROOT,
      shell: process.platform === 'win32',
      env: { ...process.env, I18N_STRICT: '1' },
    })
    let output = ''
    const add = (chunk) => (output += chunk)
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('error', (error) => resolve({ isFine: false, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ isFine: code === 0, output }))
  })
}

/** Lints the files that differ from the last push. A branch that was never pushed is linted as a whole. */
async function lintChanged() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  let base
  try {
    base = git('merge-base', 'HEAD', '@{upstream}').trim()
  } catch {
    return npx('oxlint', '--type-aware')
  }
  const names = [git('diff', '--name-only', '-z', base), git('ls-files', '--others', '--exclude-standard', '-z')]
  const files = names
    .flatMap((list) => list.split('\0'))
    .filter((name) => /\.(m?[jt]s|tsx)$/.test(name) && existsSync(path.join(ROOT, name)))
  return files.length > 0 ? npx('oxlint', '--type-aware', ...files) : { isFine: true, output: 'Nothing changed.' }
}

/** Fails if a text is not translated, or if extracting the texts again changes a catalogue; the catalogues are left as they were. */
async function catalogues() {
  const compiled = await npx('lingui', 'compile', '--strict')
  if (!compiled.isFine) return compiled
  const before = readCatalogues()
  const extracted = await npx('lingui', 'extract', '--clean')
  const after = readCatalogues()
  const stale = Object.keys(after).filter((file) => after[file] !== before[file])
  for (const file of stale) if (before[file] !== undefined) writeFileSync(path.join(LOCALES, file), before[file])
  if (stale.length === 0) return extracted.isFine ? { isFine: true, output: '' } : extracted
  const advice = `Stale: ${stale.join(', ')}. Run \`npm run i18n\` and translate what is new.`
  return { isFine: false, output: `${extracted.output}\n${advice}` }
}

function readCatalogues() {
  const files = readdirSync(LOCALES).filter((file) => file.endsWith('.po'))
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(LOCALES, file), 'utf8')]))
}
