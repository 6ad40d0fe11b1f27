import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { ensureBuild } from '../../tools/setup.mjs'

/**
 * Runs the benches one after the other, each in a process of its own, so that none warms another up:
 *   npm run bench [name…]
 * DATABASE_URL makes those that know both databases use a server. Those that
 * start the product have it built first, where the last build is older than the source.
 */
const HERE = import.meta.dirname
const STARTS_PRODUCT = new Set(['first-load', 'start-and-memory', 'transcript'])
const benches = readdirSync(HERE)
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !/^(?:bench|beside-sql|copied|explorer|feed-server|fill-[a-z]+|new-database|table|through-queue)\.ts$/.test(file),
  )
  .map((file) => path.basename(file, '.ts'))

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !benches.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${benches.join(', ')}.`)
  process.exit(2)
}

const chosen = wanted.length > 0 ? wanted : benches
if (chosen.some((name) => STARTS_PRODUCT.has(name))) ensureBuild()

for (const name of chosen) {
  console.log(`\n# ${name}\n`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(HERE, `${name}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
