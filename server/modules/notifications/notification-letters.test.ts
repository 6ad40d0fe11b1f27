import { beforeEach, expect, test } from 'vitest'

import { translate, texts } from '#server/kernel/messages.ts'
import { testNotifications } from '#tests/support/notifications.ts'
import { giveRules } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({ APP_URL: 'https://atalaya.test' })
const { db, clock } = server
const { evaluation, tell } = await testNotifications(server)
const reader = await server.addPerson({ rules: [{ action: 'quality-detail' }] })

beforeEach(async () => {
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('job').execute()
  server.outbox.length = 0
})

const sent = async () => {
  server.app.jobs.wake()
  await server.app.jobs.idle()
  return server.outbox.splice(0)
}
const again = async () => {
  const { id } = await db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('job')
    .values({ kind: 'notification', key: String(id) })
    .execute()
}

test('gives what happened, to whom, by whom and where, and no score; and is sent once', async () => {
  const { subject, link } = await evaluation()
  await tell(reader, 'evaluation-released', subject)
  const [letter, ...others] = await sent()
  expect(others).toEqual([])
  expect(letter).toEqual({
    to: reader.email,
    subject: 'An evaluation was released at Atalaya',
    text: `Hello ${reader.name},

An evaluation was released at Atalaya
About: Pedro Soto
By: Sergio Paredes

You can see it here:

https://atalaya.test${link}
`,
  })
  await again()
  expect(await sent()).toEqual([])
})

test('has another subject for each kind', async () => {
  const { subject } = await evaluation()
  const kinds = ['evaluation-disputed', 'dispute-escalated', 'dispute-resolved', 'evaluation-acknowledged'] as const
  for (const kind of kinds) await tell(reader, kind, subject)
  expect(new Set((await sent()).map((letter) => letter.subject)).size).toBe(kinds.length)
})

test('is not written about what was read already', async () => {
  const { subject } = await evaluation()
  await tell(reader, 'evaluation-released', subject)
  await db.updateTable('notification').set({ read_at: clock.now() }).execute()
  expect(await sent()).toEqual([])
})

test('is not sent to a person who cannot sign in, or may not see the subject by then', async () => {
  const { subject } = await evaluation()
  const [inactive, blind, careful] = [
    await server.addPerson({ rules: [{ action: 'quality-detail' }] }),
    await server.addPerson({ rules: [{ action: 'quality-detail' }] }),
    await server.addPerson({ rules: [{ action: 'quality-detail' }] }),
  ]
  for (const person of [inactive, blind, careful]) await tell(person, 'evaluation-released', subject)
  await db.updateTable('app_user').set({ active: false }).where('id', '=', inactive.id).execute()
  await giveRules(db, blind.role_id!, [])
  await db.updateTable('role').set({ requires_two_factor: true }).where('id', '=', careful.role_id!).execute()
  expect(await sent()).toEqual([])
})

test('that the mail server refuses is tried again', async () => {
  const { subject } = await evaluation()
  const { send } = server.ports.mail
  server.ports.mail.send = () => Promise.reject(new Error('451 later'))
  await tell(reader, 'evaluation-released', subject)
  expect(await sent()).toEqual([])
  server.ports.mail.send = send
  await db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .execute()
  expect((await sent()).map(({ to }) => to)).toEqual([reader.email])
})

test('is in the language of its reader', async () => {
  const { subject } = await evaluation()
  await db.updateTable('app_user').set({ locale: 'es' }).where('id', '=', reader.id).execute()
  await tell(reader, 'evaluation-released', subject)
  expect((await sent())[0]?.subject).toBe(translate('es', texts['evaluation-released'], { appName: 'Atalaya' }))
})
