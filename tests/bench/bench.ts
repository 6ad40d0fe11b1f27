import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { ensureBuild } from '../../tools/setup.mjs'

/**
 * Runs the benches one after the other, each in its own process, so that one does not warm up another:
 *   npm run bench [name…]
 * With DATABASE_URL the benches that support both databases use that server. Before a bench that starts the product,
 * the product is built if the last build is older than the source.
 */
const HERE = import.meta.dirname
const STARTS_PRODUCT = new Set(['first-load', 'start-and-memory', 'transcript'])
const benches = readdirSync(HERE)
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !/^(?:bench|compare-with-sql|copy-with-psql|explorer|feed-server|fill-[a-z]+|new-database|table|through-queue)\.ts$/.test(
        file,
      ),
  )
  .map((file) => path.basename(file, '.ts'))

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !benches.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${benches.join(', ')}.`)
  process.exit(2)
}

const selected = requested.length > 0 ? requested : benches
if (selected.some((name) => STARTS_PRODUCT.has(name))) ensureBuild()

for (const name of selected) {
  console.log(`\n# ${name}\n`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(HERE, `${name}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
