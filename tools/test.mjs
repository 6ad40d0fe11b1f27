/**
 * `npm test`: sets up what is missing, then runs every suite and ends with one line that adds them up.
 * `npm test -- node` runs one suite. With TEST_DATABASE_URL the node suite runs on that PostgreSQL server.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { ensureBuild, ensureChromium, ensurePackages, ROOT, run } from './setup.mjs'

const RESULTS = path.join(ROOT, 'test-results')

/** Each suite: how to run it, and how to read what passed and which tests failed from the JSON it leaves. */
const SUITES = {
  types: { prepare: () => run('npx', ['lingui', 'compile']), command: ['npm', ['run', '--silent', 'types']] },
  node: { command: vitest('node'), report: 'node.json', read: fromVitest },
  dom: { command: vitest('dom'), report: 'dom.json', read: fromVitest },
  browser: {
    prepare: () => {
      ensureChromium()
      ensureBuild()
    },
    command: ['npx', ['playwright', 'test']],
    report: 'browser.json',
    read: fromPlaywright,
  },
}

ensurePackages()
mkdirSync(RESULTS, { recursive: true })
const asked = process.argv.slice(2)
let passed = 0
const failed = []
const flaky = []
for (const [name, suite] of Object.entries(SUITES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n— ${name}`)
  const outcome = runSuite(name, suite)
  passed += outcome.passed
  failed.push(...outcome.failed)
  flaky.push(...(outcome.flaky ?? []))
}
print('Passed only when tried again:', flaky)
print('Failed:', failed)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

function runSuite(name, { prepare, command: [program, args], report, read }) {
  prepare?.()
  const file = report && path.join(RESULTS, report)
  if (file) rmSync(file, { force: true })
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  const outcome = file ? readReport(file, read) : { passed: status === 0 ? 1 : 0, failed: [] }
  // a runner that fails without a failed test (a crash, a broken configuration) still fails
  if (status !== 0 && outcome.failed.length === 0) outcome.failed.push(`${name}: the runner ended with ${status}`)
  return outcome
}

/** Once more where the eye ends: a suite prints more than anyone reads. */
function print(heading, titles) {
  if (titles.length > 0) console.log(`\n${heading}${titles.map((title) => `\n  ${title}`).join('')}`)
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: [] }
  }
}

function vitest(project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${project}.json`]
  return ['npx', ['vitest', 'run', '--project', project, ...reporters]]
}

function fromVitest({ numPassedTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${path.relative(ROOT, name)}: ${test.fullName}` })),
  )
  const titles = (wanted) => tests.filter(wanted).map(({ title }) => title)
  return {
    passed: numPassedTests,
    failed: titles(({ status }) => status === 'failed'),
    // what a first try said stays with a test that passed at the second
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
