import { expect } from 'vitest'

import {
  type ImportDetail,
  type ImportDraft,
  type ImportEvent,
  importDetailSchema,
  importEventSchema,
} from '#contracts/imports.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

/** Imports as the screen makes them, by a person with the permission. */
export function importClient({ app }: TestServer, client: Client) {
  const bodyOf = (answer: { statusCode: number; body: string; json: () => unknown }, status: number) => {
    expect(answer.statusCode, answer.body).toBe(status)
    return importDetailSchema.parse(answer.json())
  }
  const imports = {
    draft: (draft: Partial<ImportDraft> = {}) =>
      client.post('/api/imports', {
        ...{ name: 'March', partner_id: null, options: {}, source: { type: 'upload' } },
        ...draft,
      }),
    upload: (id: number, name: string, content: string | Uint8Array) =>
      client.send('POST', `/api/imports/${id}/files?name=${encodeURIComponent(name)}`, Buffer.from(content), {
        'content-type': 'application/octet-stream',
      }),
    act: (id: number, what: string, body?: object) => client.post(`/api/imports/${id}/${what}`, body),
    get: async (id: number) => bodyOf(await client.get(`/api/imports/${id}`), 200),
    events: async (id: number) => eventsOf(await client.get(`/api/imports/${id}/events`)),

    /** A new import with these files; what is neither text nor bytes is sent as JSON. */
    async received(files: Record<string, unknown>, draft: Partial<ImportDraft> = {}): Promise<ImportDetail> {
      const { id } = bodyOf(await imports.draft(draft), 201)
      for (const [name, content] of Object.entries(files)) {
        const isRaw = typeof content === 'string' || content instanceof Uint8Array
        bodyOf(await imports.upload(id, name, isRaw ? content : JSON.stringify(content)), 201)
      }
      return imports.get(id)
    },

    async checked(files: Record<string, unknown>, draft: Partial<ImportDraft> = {}) {
      const { id } = await imports.received(files, draft)
      bodyOf(await imports.act(id, 'check', {}), 202)
      await app.jobs.idle()
      return imports.get(id)
    },

    async done(files: Record<string, unknown>, draft: Partial<ImportDraft> = {}) {
      const { id } = await imports.checked(files, draft)
      bodyOf(await imports.act(id, 'start'), 202)
      await app.jobs.idle()
      return imports.get(id)
    },
  }
  return imports
}

function eventsOf({ statusCode, body }: { statusCode: number; body: string }): ImportEvent[] {
  expect(statusCode, body).toBe(200)
  const messages = body.split('\n\n').filter((message) => message.startsWith('data: '))
  return messages.map((message) => importEventSchema.parse(JSON.parse(message.slice('data: '.length))))
}
