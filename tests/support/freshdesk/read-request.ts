import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { FreshdeskRequest, SentFile } from './freshdesk-answers.ts'

/** The fields of a JSON or form request: in a form every value is a text, which an account converts to the expected type. */
export async function readRequest(request: IncomingMessage): Promise<FreshdeskRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const sent = await buffer(request)
  const asked = { method: request.method ?? 'GET', path: pathname.replace('/api/v2', ''), query: searchParams }
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) return { ...asked, ...(await formIn(sent, type)) }
  return { ...asked, body: sent.length === 0 ? {} : (JSON.parse(String(sent)) as Record<string, unknown>), files: [] }
}

async function formIn(sent: Buffer<ArrayBuffer>, type: string): Promise<Pick<FreshdeskRequest, 'body' | 'files'>> {
  const form = await new Response(sent, { headers: { 'content-type': type } }).formData()
  const body: Record<string, unknown> = {}
  const files: SentFile[] = []
  for (const name of new Set(form.keys())) {
    for (const value of form.getAll(name)) {
      if (typeof value !== 'string') {
        if (name !== 'attachments[]') throw new Error(`a file in ${name}`)
        files.push({ name: value.name, content_type: value.type, bytes: Buffer.from(await value.arrayBuffer()) })
      } else if (name.endsWith('[]')) {
        body[name.slice(0, -2)] = [...((body[name.slice(0, -2)] as string[]) ?? []), value]
      } else body[name] = /^(?:true|false|\d+)$/.test(value) ? (JSON.parse(value) as unknown) : value
    }
  }
  return { body, files }
}
