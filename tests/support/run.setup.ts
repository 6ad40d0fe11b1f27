import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { onServer } from './on-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the data folders of this run. */
    runFolder: string
    /** The prefix of its database names on a server. */
    databasePrefix: string
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-test-'))
const prefix = `atalaya_test_${randomBytes(3).toString('hex')}_`

export function setup({ provide }: TestProject): void {
  provide('runFolder', folder)
  provide('databasePrefix', prefix)
}

/** Removes what the databases of a run leave behind at its end, however its workers ended. */
export async function teardown(): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true })
  const { TEST_DATABASE_URL: serverUrl } = process.env
  if (!serverUrl) return
  const remaining = await onServer<{ datname: string }>(
    serverUrl,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  )
  for (const { datname } of remaining) await onServer(serverUrl, `drop database if exists ${datname} with (force)`)
}
