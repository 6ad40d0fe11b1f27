/**
 * `npm test`: sets up what is missing, runs every suite, and ends with what each took and one line that adds them up.
 *
 *   npm test                  everything that a commit needs
 *   npm test -- node dom      some suites
 *   npm test -- --untyped     without types, where `npm run check -- --all` has just read them
 *   npm run test:night        everything, with all that takes long, on every database at hand
 *
 * With TEST_DATABASE_URL the `node` suite runs on that PostgreSQL server, and `embedded` runs the files `*.both.test.ts` on the embedded
 * database. In CI a suite that takes more than twice its budget fails. See docs/testing.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { ensureBuild, ensureChromium, ensurePackages, ROOT, run } from './setup.mjs'

const RESULTS = path.join(ROOT, 'test-results')
const { TEST_DATABASE_URL: server, CI } = process.env
const args = process.argv.slice(2)
const isNight = args.includes('--night')
const isUntyped = args.includes('--untyped')
const requested = args.filter((arg) => !arg.startsWith('--'))

/**
 * Each suite: how to run it, how to read the passed and failed tests from its JSON, and its budget: seconds of
 * processor time by day on two idle cores, with everything still to be transformed.
 */
const SUITES = {
  build: { prepare: ensureBuild, budget: 80 }, // for tests that start the built product, as users do
  types: {
    prepare: () => run('npx', ['lingui', 'compile']),
    command: ['npm', ['run', '--silent', 'types']],
    isLeftOut: isUntyped,
    budget: 120,
  },
  node: { ...vitest('node', 'node'), budget: 520 },
  embedded: {
    ...vitest('embedded', 'node', isNight ? [] : ['.both.test.ts']),
    env: { TEST_DATABASE_URL: undefined },
    isLeftOut: !server,
    budget: 100,
  },
  dom: { ...vitest('dom', 'dom'), budget: 500 },
  browser: {
    prepare: ensureChromium,
    command: ['npx', ['playwright', 'test']],
    report: 'browser.json',
    read: fromPlaywright,
    budget: 250,
  },
  fuzz: { command: ['npm', ['run', '--silent', 'fuzz', '--', 'all']], isLeftOut: !isNight },
}

ensurePackages()
mkdirSync(RESULTS, { recursive: true })
if (isNight) {
  process.env.TEST_NIGHT = '1'
  process.env.TEST_SEED ??= new Date().toISOString().slice(0, 10).replaceAll('-', '')
  console.log(`A night with TEST_SEED=${process.env.TEST_SEED}`)
}
const rows = []
const [failed, flaky] = [[], []]
let passed = 0
for (const [name, suite] of Object.entries(SUITES)) {
  if (requested.length > 0 ? !requested.includes(name) : suite.isLeftOut) continue
  console.log(`\n— ${name}`)
  const outcome = runSuite(name, suite)
  passed += outcome.passed
  failed.push(...outcome.failed)
  flaky.push(...(outcome.flaky ?? []))
}
print('Passed only when tried again:', flaky)
print('Failed:', failed)
console.log(`\n${table(['suite', 'passed', 'failed', 'seconds', 'processor', 'budget'], rows)}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

function runSuite(name, { prepare, command, env, report, read, budget }) {
  const [began, usedBefore] = [Date.now(), processorSeconds()]
  prepare?.()
  const outcome = command ? runCommand(name, { command, env, report, read }) : { passed: 0, failed: [] }
  const used = processorSeconds() - usedBefore
  if (CI && !isNight && used > 2 * budget)
    outcome.failed.push(`${name}: ${Math.round(used)} s of processor are more than twice its budget of ${budget} s`)
  const figures = [(Date.now() - began) / 1_000, used].map((seconds) =>
    Number.isNaN(seconds) ? '–' : seconds.toFixed(0),
  )
  rows.push([name, outcome.passed, outcome.failed.length, ...figures, isNight ? '–' : budget])
  return outcome
}

function runCommand(name, { command: [program, parameters], env, report, read }) {
  const file = report && path.join(RESULTS, report)
  if (file) rmSync(file, { force: true })
  const { status } = spawnSync(program, parameters, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  const outcome = file ? readReport(file, read) : { passed: status === 0 ? 1 : 0, failed: [] }
  // a runner that fails without a failed test (a crash, a broken configuration) counts as failed
  if (status !== 0 && outcome.failed.length === 0) outcome.failed.push(`${name}: the runner ended with ${status}`)
  return outcome
}

/** The processor time of ended child processes, in seconds; NaN if the system does not report it: only Linux has /proc. */
function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100 // cutime and cstime of proc(5), in hundredths of a second
  } catch {
    return Number.NaN
  }
}

/** Printed again at the end: a suite prints more than anyone reads. */
function print(heading, titles) {
  if (titles.length > 0) console.log(`\n${heading}${titles.map((title) => `\n  ${title}`).join('')}`)
}

function table(head, body) {
  const lines = [head, ...body].map((row) => row.map(String))
  const widths = head.map((_, index) => Math.max(...lines.map((line) => line[index].length)))
  return lines
    .map((line) =>
      line.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join('  '),
    )
    .join('\n')
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: [] }
  }
}

function vitest(name, project, only = []) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`]
  const command = ['npx', ['vitest', 'run', '--project', project, ...reporters, ...only]]
  return { command, report: `${name}.json`, read: fromVitest }
}

function fromVitest({ numPassedTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${path.relative(ROOT, name)}: ${test.fullName}` })),
  )
  const titles = (isMeant) => tests.filter(isMeant).map(({ title }) => title)
  return {
    passed: numPassedTests,
    failed: titles(({ status }) => status === 'failed'),
    // a test that passed on its second attempt keeps the output of its first
    flaky: titles(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}

function fromPlaywright({ stats, suites }) {
  const tests = suites.flatMap(testsOf)
  const named = (status) => tests.filter((test) => test.status === status).map(({ title }) => title)
  return { passed: stats.expected + stats.flaky, failed: named('unexpected'), flaky: named('flaky') }
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ status, title: `tests/browser/${file}: ${title}` })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}
