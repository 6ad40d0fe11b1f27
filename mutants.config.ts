import { readFileSync } from 'node:fs'
import path from 'node:path'

import { defineConfig, mergeConfig, type Plugin } from 'vitest/config'

import { type Mutant, mutated } from './tools/mutate.ts'
import viteConfig from './vite.config.ts'

/**
 * The tests' own configuration, with the fault in place that the variable MUTANT describes; the files stay as they are. The cache of
 * transformed files is off: with it, some faults never reached the tests.
 */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    plugins: [putFaults()],
    test: { experimental: { fsModuleCache: false } },
  }),
)

function putFaults(): Plugin {
  return {
    name: 'put-faults',
    enforce: 'pre',
    load(id) {
      const mutant = faultIn(id)
      return mutant ? mutated(readFileSync(id, 'utf8'), mutant) : null
    },
  }
}

function faultIn(id: string): Mutant | null {
  const { MUTANT: json } = process.env
  if (!json) return null
  const mutant: Mutant = JSON.parse(json)
  return id === path.resolve(import.meta.dirname, mutant.file) ? mutant : null
}
