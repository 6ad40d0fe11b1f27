/**
 * `npm run check`: everything that guards the house and needs no running product. Ends at the first that fails. With `--untyped`, what
 * `npm test` does too is left to it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { ensurePackages, ROOT, run } from './setup.mjs'

const LOCALES = path.join(ROOT, 'src', 'locales')

const CHECKS = {
  format: () => run('npx', ['oxfmt', '--check']),
  routes: () => run('npx', ['tsr', 'generate']),
  types: () => run('npx', ['tsc', '-p', '.']),
  'lint and import arrows': () => run('npx', ['oxlint', '--type-aware']),
  'unused code': () => run('npx', ['knip']),
  'catalogues in step with the source': catalogues,
  'catalogues complete': () => run('npx', ['lingui', 'compile', '--strict'], { I18N_STRICT: '1' }),
  'machine exports': () => run('npx', ['tsx', 'tools/machines.ts', '--check']),
}

ensurePackages()
const isUntyped = process.argv.includes('--untyped')
for (const [name, check] of Object.entries(CHECKS)) {
  if (isUntyped && name === 'types') continue
  console.log(`— ${name}`)
  check()
}

/** Extracts the messages anew and fails when that changes a catalogue; the catalogues are left as they were. */
function catalogues() {
  const before = readCatalogues()
  run('npx', ['lingui', 'extract', '--clean'])
  const after = readCatalogues()
  const stale = Object.keys(after).filter((file) => after[file] !== before[file])
  for (const file of stale) if (before[file] !== undefined) writeFileSync(path.join(LOCALES, file), before[file])
  if (stale.length === 0) return
  console.error(`Stale: ${stale.join(', ')}. Run \`npm run i18n\` and translate what is new.`)
  process.exit(1)
}

function readCatalogues() {
  const files = readdirSync(LOCALES).filter((file) => file.endsWith('.po'))
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(LOCALES, file), 'utf8')]))
}
