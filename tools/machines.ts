/** `npm run machines`: writes every machine as JSON and as a diagram; with `--check`, fails when those are stale. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { AnyStateMachine } from 'xstate'

import { exportedMachines, machineFiles } from './machine-files.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = [path.join(ROOT, 'lifecycles'), path.join(ROOT, 'src', 'machines')]
const DOCS = path.join(ROOT, 'docs', 'machines')

const wanted = machineFiles(await findMachines())
const present = await readDocs()
const isStale = (name: string) => present.get(name) !== wanted.get(name)
const stale = [...new Set([...wanted.keys(), ...present.keys()])].filter(isStale).sort()

if (process.argv.includes('--check')) check()
else await write()

async function findMachines(): Promise<AnyStateMachine[]> {
  const folders = await Promise.all(SOURCES.map(async (folder) => ({ folder, names: await readdir(folder) })))
  const files = folders.flatMap(({ folder, names }) =>
    names.filter((name) => name.endsWith('.machine.ts')).map((name) => path.join(folder, name)),
  )
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  return modules.flatMap(exportedMachines)
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
      const text = wanted.get(name)
      return text === undefined ? rm(path.join(DOCS, name)) : writeFile(path.join(DOCS, name), text)
    }),
  )
  console.log(`${wanted.size} files in docs/machines, ${stale.length} changed`)
}
