import { randomBytes } from 'node:crypto'

import { onServer } from '#tests/support/on-server.ts'

/** A new database on the server at `serverUrl`, and a function that drops it. A database with a `fixedName` is reused and not dropped. */
export async function newDatabase(serverUrl: string, fixedName?: string) {
  const name = fixedName ?? `atalaya_bench_${randomBytes(4).toString('hex')}`
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  await onServer(serverUrl, `create database ${name}`).catch((error: unknown) => {
    if (fixedName === undefined || !isDuplicate(error)) throw error
  })
  if (fixedName !== undefined) return { databaseUrl: databaseUrl.href, drop: async () => {} }
  return { databaseUrl: databaseUrl.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

const DUPLICATE_DATABASE = '42P04'
const isDuplicate = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === DUPLICATE_DATABASE
