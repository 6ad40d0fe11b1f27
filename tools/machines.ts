/** `npm run machines`: writes every machine as JSON and as a diagram; with `--check`, fails if those are outdated. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { AnyStateMachine } from 'xstate'

import { exportedMachines, machineFiles } from './machine-files.ts'
import { machinesByFile } from './production-machines.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LIFECYCLES = path.join(ROOT, 'lifecycles')
const DOCS = path.join(ROOT, 'docs', 'machines')

const expected = machineFiles(await findMachines())
const present = await readDocs()
const isStale = (name: string) => present.get(name) !== expected.get(name)
const stale = [...new Set([...expected.keys(), ...present.keys()])].filter(isStale).sort()

if (process.argv.includes('--check')) check()
else await write()

async function findMachines(): Promise<AnyStateMachine[]> {
  const files = (await readdir(LIFECYCLES)).filter((name) => name.endsWith('.machine.ts'))
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(path.join(LIFECYCLES, name)).href)))
  return [...modules.flatMap(exportedMachines), ...Object.values(machinesByFile).flat()]
}

async function readDocs(): Promise<Map<string, string>> {
  await mkdir(DOCS, { recursive: true })
  const names = await readdir(DOCS)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(DOCS, name), 'utf8')] as const)),
  )
}

function check(): void {
  if (stale.length === 0) return
  console.error(`Stale in docs/machines: ${stale.join(', ')}. Run \`npm run machines\`.`)
  process.exitCode = 1
}

async function write(): Promise<void> {
  await Promise.all(
    stale.map((name) => {
      const text = expected.get(name)
      return text === undefined ? rm(path.join(DOCS, name)) : writeFile(path.join(DOCS, name), text)
    }),
  )
  console.log(`${expected.size} files in docs/machines, ${stale.length} changed`)
}
