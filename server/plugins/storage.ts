import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'

import { AwsClient } from 'aws4fetch'

/** Where recordings and source files are stored. A key is like `recordings/<sha256>`. */
export type Storage = {
  /** Stores `bytes` under `key`; when the promise resolves they survive a crash. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The same for a stream of bytes, which need not fit into memory. Stores nothing when it ends with an error. */
  putStream: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  /** The bytes under `key`, or a range of them: first and last byte, both included. Rejects when there is nothing. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** How many bytes there are under `key`; null when there is nothing. */
  size: (key: string) => Promise<number | null>
  /**
   * The keys within a folder, such as `muted`, in no order. Keys that are added or removed meanwhile may be included or
   * not.
   */
  keys: (folder: string) => AsyncIterable<string>
  /** Removes what is under `key`, if anything. */
  remove: (key: string) => Promise<void>
}

export type ByteRange = { start: number; end: number }

/** Opens `file:<folder>` or `s3://<bucket>?endpoint=<address>&region=<name>`, the latter with the usual AWS_… credentials. */
export function openStorage(url: string, env: Record<string, string | undefined> = process.env): Storage {
  return url.startsWith('s3:') ? s3Storage(url, env) : folderStorage(url)
}

/** Files in a folder, each written whole or not at all. */
function folderStorage(url: string): Storage {
  const root = url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.replace(/^file:/, ''))
  const fileOf = (key: string) => path.join(root, ...checkedKey(key).split('/'))

  const putStream = async (key: string, pieces: AsyncIterable<Uint8Array>) => {
    const file = fileOf(key)
    await mkdir(path.dirname(file), { recursive: true })
    const unfinished = `${file}.${randomUUID()}`
    try {
      await writeDurably(unfinished, pieces)
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    put: async (key, bytes) => putStream(key, only(bytes)),
    putStream,

    async read(key, range) {
      const handle = await open(fileOf(key))
      return createReadStream('', { ...range, fd: handle })
    },

    async size(key) {
      try {
        return (await stat(fileOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *keys(folder) {
      try {
        for await (const entry of await opendir(path.join(root, checkedFolder(folder))))
          if (entry.isFile()) yield `${folder}/${entry.name}`
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    remove: async (key) => rm(fileOf(key), { force: true }),
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function* only(bytes: Uint8Array) {
  yield bytes
}

async function writeDurably(file: string, pieces: AsyncIterable<Uint8Array>) {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of pieces) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A bucket of any S3-compatible service, addressed by path: `s3://bucket?endpoint=https://…&region=…`. */
function s3Storage(url: string, env: Record<string, string | undefined>): Storage {
  const { hostname: bucket, searchParams } = new URL(url)
  const region = searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1'
  const endpoint = (searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const client = new AwsClient({
    accessKeyId: required(env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'AWS_SECRET_ACCESS_KEY'),
    ...(env['AWS_SESSION_TOKEN'] ? { sessionToken: env['AWS_SESSION_TOKEN'] } : {}),
    service: 's3',
    region,
    retries: 3,
  })
  const send = async (method: string, key: string, init: RequestInit = {}, query = '') => {
    const answer = await client.fetch(`${endpoint}/${bucket}/${checkedKey(key)}${query}`, { ...init, method })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`the storage answered ${answer.status} to ${method} ${key}`)
  }

  const putObject = async (key: string, bytes: Uint8Array) => {
    const answer = await send('PUT', key, { body: new Uint8Array(bytes) })
    if (!answer.ok) throw new Error(`the storage has no bucket ${bucket}`)
  }

  return {
    put: putObject,
    putStream: async (key, pieces) =>
      putParts(pieces, {
        whole: (bytes) => putObject(key, bytes),
        send: (method, query, body) => send(method, key, body ? { body } : {}, query),
      }),

    async read(key, range) {
      const answer = await send('GET', key, range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {})
      if (!answer.ok || !answer.body) throw new Error(`the storage holds nothing under ${key}`)
      return Readable.fromWeb(answer.body as ReadableStream)
    },

    async size(key) {
      const answer = await send('HEAD', key)
      return answer.ok ? Number(answer.headers.get('content-length')) : null
    },

    async *keys(folder) {
      for (let token = ''; ;) {
        const next = token && `continuation-token=${encodeURIComponent(token)}&`
        const query = `${next}list-type=2&prefix=${encodeURIComponent(`${checkedFolder(folder)}/`)}`
        const answer = await client.fetch(`${endpoint}/${bucket}?${query}`)
        if (!answer.ok) throw new Error(`the storage answered ${answer.status} to a list of ${folder}`)
        const listing = await answer.text()
        for (const [, key] of listing.matchAll(/<Key>([^<]*)<\/Key>/g)) yield inText(key!)
        token = inText(/<NextContinuationToken>([^<]*)</.exec(listing)?.[1] ?? '')
        if (!token) return
      }
    },

    remove: async (key) => void (await send('DELETE', key)),
  }
}

/** Decodes the entities of XML text. */
const inText = (xml: string) => xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function required(env: Record<string, string | undefined>, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} must be set for a storage in a bucket`)
  return value
}

type Upload = {
  /** Uploads all of it in one request. */
  whole: (bytes: Uint8Array) => Promise<void>
  /** Sends a request about the object. */
  send: (method: string, query: string, body?: string | Uint8Array<ArrayBuffer>) => Promise<Response>
}

/** Uploads an object of unknown size, in parts as they arrive: S3's multipart upload. Leaves nothing when it fails. */
async function putParts(pieces: AsyncIterable<Uint8Array>, { whole, send }: Upload): Promise<void> {
  const parts = inParts(pieces)
  const first = await parts.next()
  if (first.done || first.value.length < PART) return whole(first.done ? new Uint8Array() : first.value)

  const id = encodeURIComponent(found(/<UploadId>([^<]+)<\/UploadId>/, await textOf(await send('POST', '?uploads='))))
  try {
    const tags: string[] = []
    for (let part: IteratorResult<Uint8Array> = first; !part.done; part = await parts.next()) {
      const answer = await send('PUT', `?partNumber=${tags.length + 1}&uploadId=${id}`, new Uint8Array(part.value))
      tags.push(found(/^(.+)$/, answer.headers.get('etag') ?? ''))
    }
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    // a failure may come with status 200: the service answers before it is done
    found(/<CompleteMultipartUploadResult/, await textOf(await send('POST', `?uploadId=${id}`, body)))
  } catch (error) {
    await send('DELETE', `?uploadId=${id}`)
    throw error
  }
}

/** S3 takes 10,000 parts of 5 MiB or more: enough for 80 GB. */
const PART = 8 * 1_048_576

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    buffered.push(piece)
    size += piece.length
    if (size < PART) continue
    yield Buffer.concat(buffered)
    buffered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffered)
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`the storage answered ${answer.status} to an upload in parts`)
  return answer.text()
}

function found(pattern: RegExp, text: string): string {
  const [whole, part] = pattern.exec(text) ?? []
  if (whole === undefined) throw new Error('the storage did not take an upload in parts')
  return part ?? whole
}

/** The key itself, if it is of the form `folder/name`: no dots at the start of a part, so no way out of the storage. */
function checkedKey(key: string): string {
  if (/^[\w-]+(?:\/[\w-][\w.-]*)+$/.test(key)) return key
  throw new Error(`not a key of the storage: ${JSON.stringify(key)}`)
}

/** The folder, if keys may begin with it. */
function checkedFolder(folder: string): string {
  if (/^[\w-]+$/.test(folder)) return folder
  throw new Error(`not a folder of the storage: ${JSON.stringify(folder)}`)
}
