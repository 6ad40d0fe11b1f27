import type { Readable } from 'node:stream'

import { folderStorage } from '#server/plugins/storage-folder.ts'
import { s3Storage } from '#server/plugins/storage-s3.ts'

/** Where recordings and source files are kept. A key is like `recordings/<sha256>`. */
export type Storage = {
  /** Keeps `bytes` under `key`; when the promise resolves they survive a crash. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The same for bytes that come one after the other and need not be held. Keeps nothing when they end with an error. */
  putStream: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  /** The bytes under `key`, or of a range of it: first and last byte, both included. Rejects when there is nothing. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** How many bytes there are under `key`; null when there is nothing. */
  size: (key: string) => Promise<number | null>
  /** The keys within a folder, such as `muted`, in no order. What is put or removed meanwhile may be among them or not. */
  keys: (folder: string) => AsyncIterable<string>
  /** Removes what is under `key`, if anything. */
  remove: (key: string) => Promise<void>
}

export type ByteRange = { start: number; end: number }

/** Opens `file:<folder>` or `s3://<bucket>?endpoint=<address>&region=<name>`, the latter with the usual AWS_… credentials. */
export function openStorage(url: string, env: Record<string, string | undefined> = process.env): Storage {
  return url.startsWith('s3:') ? s3Storage(url, env) : folderStorage(url)
}
