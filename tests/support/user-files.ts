import { expect } from 'vitest'

import { type ColumnMapping, type UserFile, type UserFileEvent, userFileEventSchema } from '#contracts/user-files.ts'
import type { Database } from '#server/db/database.ts'
import type { testBrowser } from '#tests/support/browser-client.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Pick<ReturnType<typeof testBrowser>, 'send' | 'get' | 'post'>

/** Sends user files and follows their progress, as the screen does. */
export function testUserFiles(client: Client) {
  const files = {
    upload: (content: string | Buffer, name = 'people.csv', type = 'application/octet-stream') =>
      client.send('POST', `/api/user-files?name=${encodeURIComponent(name)}`, Buffer.from(content), {
        'content-type': type,
      }),

    /** The events of a check, with the mapping that the column names suggest, unless another is given. */
    async check(id: number, mapping?: ColumnMapping): Promise<UserFileEvent[]> {
      const suggested = (await client.get(`/api/user-files/${id}`)).json<UserFile>().mapping
      return eventsOf(await client.post(`/api/user-files/${id}/check`, { mapping: mapping ?? suggested }))
    },

    apply: async (id: number, invite = false) => eventsOf(await client.post(`/api/user-files/${id}/apply`, { invite })),

    rows: async (id: number, query = '') => (await client.get(`/api/user-files/${id}/rows?${query}`)).json(),

    /** Sends and checks a file: its id, its planned effects, and its rows. */
    async checked(content: string | Buffer, name?: string) {
      const sent = await files.upload(content, name)
      expect(sent.statusCode, sent.body).toBe(201)
      const { id } = sent.json<UserFile>()
      const file = doneIn(await files.check(id))
      return { id, outcomes: file.outcomes, rows: (await files.rows(id, 'per_page=200')).data }
    },

    /** Sends, checks and applies a file: its effects, and its rows. */
    async applied(content: string | Buffer, invite = false) {
      const { id } = await files.checked(content)
      const file = doneIn(await files.apply(id, invite))
      return { id, outcomes: file.outcomes, rows: (await files.rows(id, 'per_page=200')).data }
    },
  }
  return files
}

/** A person who may apply every change in a file, with their files. */
export async function administrator(server: TestServer) {
  const client = await server.as('Administrator')
  return Object.assign(client, { files: testUserFiles(client) })
}

/** The properties of people that a file can change, by e-mail address. */
export const peopleIn = (db: Database) =>
  db.selectFrom('app_user').select(['name', 'email', 'role_id', 'team_id', 'active']).orderBy('email').execute()

/** The file in the last of these events. */
export function doneIn(events: readonly UserFileEvent[]): UserFile {
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error(`not done: ${JSON.stringify(last)}`)
  return last.file
}

function eventsOf({ statusCode, body }: { statusCode: number; body: string }): UserFileEvent[] {
  expect(statusCode, body).toBe(200)
  const messages = body.split('\n\n').filter(Boolean)
  return messages.map((message) => userFileEventSchema.parse(JSON.parse(message.replace(/^data: /, ''))))
}
