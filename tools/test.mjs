/**
 * `npm test`: sets up what is missing, then runs every suite and ends with one line that adds them up.
 * `npm test -- node` runs one suite. With TEST_DATABASE_URL the node suite runs on that PostgreSQL server.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { ensureBuild, ensureChromium, ensurePackages, ROOT, run } from './setup.mjs'

const RESULTS = path.join(ROOT, 'test-results')

/** Each suite: how to run it, and how to read passed and failed from the JSON it leaves. */
const SUITES = {
  types: { prepare: () => run('npx', ['lingui', 'compile']), command: ['npm', ['run', '--silent', 'types']] },
  node: { command: vitest('node'), report: 'node.json', count: fromVitest },
  dom: { command: vitest('dom'), report: 'dom.json', count: fromVitest },
  browser: {
    prepare: () => {
      ensureChromium()
      ensureBuild()
    },
    command: ['npx', ['playwright', 'test']],
    report: 'browser.json',
    count: fromPlaywright,
  },
}

ensurePackages()
mkdirSync(RESULTS, { recursive: true })
const asked = process.argv.slice(2)
const totals = { passed: 0, failed: 0 }
for (const [name, suite] of Object.entries(SUITES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n— ${name}`)
  const { passed, failed } = runSuite(suite)
  totals.passed += passed
  totals.failed += failed
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)

function runSuite({ prepare, command: [program, args], report, count }) {
  prepare?.()
  const file = report && path.join(RESULTS, report)
  if (file) rmSync(file, { force: true })
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  const counted = file ? readCounts(file, count) : { passed: 1, failed: 0 }
  // a runner that fails without a failed test (a crash, a broken configuration) still fails
  if (status !== 0 && counted.failed === 0) return { passed: report ? counted.passed : 0, failed: 1 }
  return counted
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function vitest(project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${project}.json`]
  return ['npx', ['vitest', 'run', '--project', project, ...reporters]]
}

function fromVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests }
}

function fromPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
