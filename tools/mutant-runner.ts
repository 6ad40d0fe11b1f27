import path from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

import { createVitest, type Reporter, type TestSpecification } from 'vitest/node'

import type { Mutant } from './mutate.ts'

/** `untested`: no test reaches the file, or only tests that fail without a fault. */
export type Verdict = 'killed' | 'survived' | 'timed out' | 'untested'

export type Judgement = { verdict: Verdict; /** The test that failed, and how. */ by: string | null }

export type MutantRunner = {
  /** Runs the tests in their order with a fault in place, until one fails. */
  judge: (mutant: Mutant, tests: readonly string[]) => Promise<Judgement>
  /** Test files that fail without a fault: they cannot judge. */
  red: ReadonlySet<string>
  close: () => Promise<void>
}

/** A test file that takes longer is too slow to be run for each fault. */
const SLOW_SECONDS = 60

/** After this time without news from a test, a fault has caused an endless loop. A busy machine needs a while to import the server. */
const SILENT_SECONDS = 180

/** One Vitest for all faults: only the file with the fault is read again, and each run has its own processes. */
export async function openMutantRunner(root: string): Promise<MutantRunner> {
  const failures: { file: string; what: string }[] = []
  const seconds = new Map<string, number>()
  let lastNews = Date.now()
  const reporter: Reporter = {
    onTestModuleCollected: () => {
      lastNews = Date.now()
    },
    onTestCaseResult: (test) => {
      lastNews = Date.now()
      const [error] = test.result().errors ?? []
      if (error) failures.push({ file: test.module.relativeModuleId, what: `${test.fullName}: ${error.message}` })
    },
    onTestModuleEnd: (module) => {
      seconds.set(module.relativeModuleId, module.diagnostic().duration / 1000)
      for (const { message } of module.errors()) failures.push({ file: module.relativeModuleId, what: message })
    },
  }
  const vitest = await createVitest(
    'test',
    {
      root,
      config: path.join(root, 'mutants.config.ts'),
      watch: false,
      retry: 0,
      bail: 1,
      reporters: [reporter],
      sequence: { sequencer: InGivenOrder },
    },
    {},
    { stdout: nowhere(), stderr: nowhere() }, // the output of tests says nothing about a fault
  )
  const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]))

  /** False if nothing happens any more; then its processes are ended. */
  async function run(tests: readonly string[]): Promise<boolean> {
    failures.length = 0
    lastNews = Date.now()
    const ran = vitest.runTestSpecifications(tests.map((test) => specifications.get(path.join(root, test))!))
    let isOver: boolean
    do isOver = await Promise.race([ran.then(() => true), setTimeout(1000, false)])
    while (!isOver && Date.now() - lastNews < SILENT_SECONDS * 1000)
    if (!isOver) {
      // an endless loop ignores the first signal: the second one ends its process
      void vitest.cancelCurrentRun('test-failure')
      await setTimeout(2000)
      await vitest.cancelCurrentRun('test-failure')
      await ran.catch(() => undefined)
    }
    return isOver
  }

  const red = new Set<string>()
  const green = new Set<string>()

  /** Whether a test file passes without a fault. */
  async function isGreen(test: string): Promise<boolean> {
    if (!green.has(test)) {
      const isInTime = await run([test])
      ;(isInTime && failures.length === 0 ? green : red).add(test)
    }
    return green.has(test)
  }

  async function runWith(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
    process.env['MUTANT'] = JSON.stringify(mutant)
    vitest.invalidateFile(path.join(root, mutant.file))
    try {
      return await run(tests)
    } finally {
      delete process.env['MUTANT']
      vitest.invalidateFile(path.join(root, mutant.file))
    }
  }

  async function judge(mutant: Mutant, tests: readonly string[]): Promise<Judgement> {
    const usable = tests.filter((test) => !red.has(test) && (seconds.get(test) ?? 0) < SLOW_SECONDS)
    if (usable.length === 0) return { verdict: 'untested', by: null }
    if (!(await runWith(mutant, usable))) return { verdict: 'timed out', by: null }
    const [first] = failures
    if (!first) return { verdict: 'survived', by: null }
    return (await isGreen(first.file))
      ? { verdict: 'killed', by: `${first.file}: ${first.what}` }
      : judge(mutant, tests)
  }

  return { judge, red, close: () => vitest.close() }
}

class InGivenOrder {
  shard = (specifications: TestSpecification[]) => specifications
  sort = (specifications: TestSpecification[]) => specifications
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
