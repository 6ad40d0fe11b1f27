import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Credentials = { region: string; accessKeyId: string; secretAccessKey: string }

/** A miniature bucket service: it stores objects in memory and refuses requests whose SigV4 signature is wrong. */
export async function s3Server(credentials: Credentials) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (!isSigned(request, body, credentials)) return response.writeHead(403).end()
    return answer(objects, request, body, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function answer(
  objects: Map<string, Buffer>,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  if (method === 'POST') return answerUpload(objects, url, response)
  if (method === 'PUT') {
    objects.set(url, body)
    return response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
  }
  if (method === 'DELETE') {
    objects.delete(url)
    return response.writeHead(204).end()
  }
  if (url.includes('?')) return answerList(objects, url, response)
  const object = objects.get(url)
  if (!object) return response.writeHead(404).end()
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1)
  response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length })
  return response.end(method === 'HEAD' ? undefined : part)
}

/** A list of keys, in pages of two. */
function answerList(objects: Map<string, Buffer>, url: string, response: ServerResponse) {
  const { pathname: bucket, searchParams } = new URL(url, 'http://bucket')
  const prefix = `${bucket}/${searchParams.get('prefix')}`
  const after = searchParams.get('continuation-token') ?? ''
  const found = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted()
  const keys = found.slice(0, 2).map((name) => `<Key>${name.slice(bucket.length + 1)}</Key>`)
  const next = found.length > 2 ? `<NextContinuationToken>${found[1]}</NextContinuationToken>` : ''
  return response.writeHead(200).end(`<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`)
}

/** Starts or ends a multipart upload: until it ends, its parts have their own addresses. */
function answerUpload(objects: Map<string, Buffer>, url: string, response: ServerResponse) {
  const [key = '', query = ''] = url.split('?')
  if (query.startsWith('uploads')) return response.writeHead(200).end('<UploadId>an upload</UploadId>')
  const parts = [...objects].flatMap(([name, bytes]) =>
    name.startsWith(`${key}?partNumber=`) ? [{ name, bytes }] : [],
  )
  for (const { name } of parts) objects.delete(name)
  objects.set(key, Buffer.concat(parts.map(({ bytes }) => bytes)))
  return response.writeHead(200).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

/** Signature Version 4, implemented from its description: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer, credentials: Credentials): boolean {
  const { accessKeyId, secretAccessKey, region } = credentials
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/
  const [, id, day, where, names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  if (id !== accessKeyId || where !== region || !names.split(';').includes('host')) return false

  const bodyHash = String(headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const [path, query = ''] = url.split('?')
  const canonical = [method, path, query, signedHeaders.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day!, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
