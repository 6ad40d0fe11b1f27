import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { rolldown } from 'rolldown'
import { afterAll } from 'vitest'

import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

/**
 * Bundles a program that imports the server's code, for processes that a test starts. Otherwise each process would compile the whole
 * server, which takes six times as long as its work. Call it at the top of a test file.
 */
export async function bundledProgram(source: string): Promise<Program> {
  // inside the project, so that packages are found
  const cache = path.join(PROJECT_ROOT, 'node_modules/.cache/atalaya')
  fs.mkdirSync(cache, { recursive: true })
  const dir = fs.mkdtempSync(path.join(cache, 'program-'))
  afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

  const entry = path.join(PROJECT_ROOT, 'program.ts')
  const bundle = await rolldown({
    cwd: PROJECT_ROOT,
    input: {
      program: entry,
      'database-worker': 'server/db/embedded/database-worker.ts',
      'report-worker': 'server/reports/pdf/report-worker.ts',
    },
    platform: 'node',
    external: (id) => !/^[.#/]/.test(id) && !path.isAbsolute(id),
    plugins: [
      { name: 'program', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
    ],
  })
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await bundle.close()
  const file = path.join(dir, 'program.mjs')
  return (args, options) => spawn(process.execPath, [file, ...args], { cwd: PROJECT_ROOT, ...options })
}

/** Starts the program in its own process. */
export type Program = (args: readonly string[], options: SpawnOptions) => ChildProcess
