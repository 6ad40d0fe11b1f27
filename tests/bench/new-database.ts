import { randomBytes } from 'node:crypto'

import { onServer } from '#tests/support/on-server.ts'

/** A database of its own on the server at `serverUrl`, and how to leave nothing behind. */
export async function newDatabase(serverUrl: string) {
  const name = `atalaya_bench_${randomBytes(4).toString('hex')}`
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  await onServer(serverUrl, `create database ${name}`)
  return { databaseUrl: databaseUrl.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) }
}
