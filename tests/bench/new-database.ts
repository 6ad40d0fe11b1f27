import { randomBytes } from 'node:crypto'

import { onServer } from '#tests/support/on-server.ts'

/** A database of its own on the server at `serverUrl`, and how to leave nothing behind: but one that is `kept` under a name stays. */
export async function newDatabase(serverUrl: string, kept?: string) {
  const name = kept ?? `atalaya_bench_${randomBytes(4).toString('hex')}`
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  await onServer(serverUrl, `create database ${name}`).catch((error: unknown) => {
    if (kept === undefined || !isThere(error)) throw error
  })
  if (kept !== undefined) return { databaseUrl: databaseUrl.href, drop: async () => {} }
  return { databaseUrl: databaseUrl.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}

const DUPLICATE_DATABASE = '42P04'
const isThere = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === DUPLICATE_DATABASE
