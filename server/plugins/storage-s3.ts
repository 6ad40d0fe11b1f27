import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { AwsClient } from 'aws4fetch'

import type { Storage } from '#server/plugins/storage.ts'
import { putParts } from '#server/plugins/storage-s3-parts.ts'
import { checkedFolder, checkedKey } from '#server/plugins/storage-key.ts'

/** A bucket of any S3-compatible service, addressed by path: `s3://bucket?endpoint=https://…&region=…`. */
export function s3Storage(url: string, env: Record<string, string | undefined>): Storage {
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

  const put = async (key: string, bytes: Uint8Array) => {
    const answer = await send('PUT', key, { body: new Uint8Array(bytes) })
    if (!answer.ok) throw new Error(`the storage has no bucket ${bucket}`)
  }

  return {
    put,
    putStream: async (key, pieces) =>
      putParts(pieces, {
        whole: (bytes) => put(key, bytes),
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
        const told = await answer.text()
        for (const [, key] of told.matchAll(/<Key>([^<]*)<\/Key>/g)) yield inText(key!)
        token = inText(/<NextContinuationToken>([^<]*)</.exec(told)?.[1] ?? '')
        if (!token) return
      }
    },

    remove: async (key) => void (await send('DELETE', key)),
  }
}

/** Text of XML as it is meant. */
const inText = (xml: string) => xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function required(env: Record<string, string | undefined>, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} must be set for a storage in a bucket`)
  return value
}
