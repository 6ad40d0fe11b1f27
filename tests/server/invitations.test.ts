import { beforeEach, describe, expect, test } from 'vitest'

import { createApp } from '#server/app.ts'
import type { Letter } from '#server/plugins/mail.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { testServer } from '#tests/support/server.ts'

const mail = { isAway: false, box: [] as Letter[] }
const server = await testServer(
  { APP_URL: 'https://atalaya.example.com' },
  {
    mail: {
      send: async (letter) => {
        if (mail.isAway) throw new Error('no connection to the mail server')
        mail.box.push(letter)
      },
    },
  },
)
const { db, clock } = server
const admin = await server.as({ name: 'Ada Admin', role: 'Administrator' })

const DAY = 86_400_000
const password = 'eleven blue lanterns'

let number = 0
/** Invites a new person. Returns them and the token of the link in their letter. */
async function invite(more: object = {}) {
  const email = `guest-${(number += 1)}@example.com`
  const person = { name: 'Greta Guest', email, role_id: 5, team_id: null, partner_id: null, locale: null, ...more }
  const answer = await admin.post('/api/users', person)
  await server.app.settled()
  return { id: Number(answer.json().id), email, token: tokenIn(mail.box.at(-1)) }
}
const tokenIn = (letter: Letter | undefined) => /invitation\/([\w-]{43})\s/.exec(letter?.text ?? '')?.[1] ?? ''

/** A browser at a new address, with nobody signed in. */
async function visitor() {
  const client = testBrowser(server.app, { remoteAddress: `10.9.${(number += 1) % 250}.7` })
  await client.open('/invitation/x')
  return client
}
const open = async (token: string) => (await visitor()).post('/api/invitations/open', { token })
const accept = async (token: string, more: object = {}) =>
  (await visitor()).post('/api/invitations/accept', { token, password, password_confirmation: password, ...more })

const sendDue = () => server.app.invitations.sendLetters()

beforeEach(async () => {
  mail.box.length = 0
  mail.isAway = false
  await admin.signIn(admin.person.email, admin.person.password) // time passes in these tests
})

describe('a letter', () => {
  test('names the inviter, the application and the time limit', async () => {
    const { email } = await invite()
    expect(mail.box).toMatchObject([{ to: email, subject: 'Your account at Atalaya' }])
    expect(mail.box[0]!.text).toContain('Hello Greta Guest,')
    expect(mail.box[0]!.text).toContain('Ada Admin made an account at Atalaya for you')
    expect(mail.box[0]!.text).toContain('during the next 7 days')
    expect(mail.box[0]!.text).toMatch(/https:\/\/atalaya\.example\.com\/invitation\/[\w-]{43}\n/)
  })

  test('holds a token of which only the hash is kept', async () => {
    const { id } = await invite()
    const { token_hash } = await db
      .selectFrom('invitation')
      .select('token_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(token_hash).toHaveLength(32)
    expect((await open(token_hash!.toString('base64url'))).statusCode).toBe(404)
  })

  test('that cannot be sent is sent later, with a link that works', async () => {
    mail.isAway = true
    const { id, email } = await invite()
    expect(mail.box).toEqual([])
    mail.isAway = false
    await sendDue()
    expect(mail.box).toEqual([])
    clock.advance(300_000)
    await sendDue()
    expect(mail.box.map(({ to }) => to)).toEqual([email])
    expect((await open(tokenIn(mail.box[0]))).statusCode).toBe(200)
    clock.advance(3_600_000)
    await sendDue()
    expect(mail.box).toHaveLength(1)
    expect((await admin.get(`/api/users/${id}`)).json().invitation.expires_at).not.toBeNull()
  })

  test('that one process left is sent by the next', async () => {
    const { id, email } = await server.addPerson({ email: `left-${(number += 1)}@example.com` })
    await db.updateTable('app_user').set({ password_hash: null, locale: null }).where('id', '=', id).execute()
    await db.insertInto('invitation').values({ user_id: id, invited_by: null }).execute()
    const next = await createApp({ ...server.ports, mail: { send: async (letter) => void mail.box.push(letter) } })
    await next.ready()
    await next.close() // waits for what is under way
    expect(mail.box.map(({ to }) => to)).toEqual([email])
    expect(mail.box[0]!.text).toContain('an account at Atalaya was made for you')
  })

  test('is sent once, by however many servers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.addPerson()))
    const ids = people.map(({ id }) => id)
    await db.updateTable('app_user').set({ password_hash: null }).where('id', 'in', ids).execute()
    await server.app.invitations.invite(ids, { by: admin.person.id, locale: 'es' }, db)
    const others = await Promise.all([createApp(server.ports), createApp(server.ports)])
    await Promise.all([sendDue(), ...others.map((app) => app.invitations.sendLetters())])
    expect(mail.box.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    await Promise.all(others.map((app) => app.close()))
  })

  test('waits while the mail server is away, whatever else there is to do', async () => {
    mail.isAway = true
    const { id } = await invite()
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({
      state: 'invited',
      invitation: { by: 'Ada Admin', expires_at: null },
    })
  })
})

describe('an invitation', () => {
  test('shows the invited person, whose account the password completes', async () => {
    const { id, email, token } = await invite()
    const opened = await open(token)
    expect(opened.json()).toEqual({
      name: 'Greta Guest',
      email,
      invited_by: 'Ada Admin',
      expires_at: new Date(clock.now().getTime() + 7 * DAY).toISOString(),
    })

    const answer = await accept(token)
    expect(answer.json()).toEqual({ success: true })
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({
      state: 'active',
      invitation: null,
      sessions: [],
    })
    const client = await visitor()
    expect((await client.get('/api/user')).statusCode).toBe(401)
    expect((await client.attempt(email, password)).statusCode).toBe(200)
    const record = await db
      .selectFrom('access_record')
      .select(['user_id', 'detail'])
      .where('subject', '=', `user:${id}`)
      .where('action', '=', 'invitation')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ user_id: id, detail: { step: 'accepted' } })
  })

  test('works once, and for seven days', async () => {
    const first = await invite()
    expect((await accept(first.token)).statusCode).toBe(200)
    expect((await accept(first.token)).statusCode).toBe(404)
    expect((await open(first.token)).statusCode).toBe(404)

    const second = await invite()
    clock.advance(7 * DAY - 1)
    expect((await open(second.token)).statusCode).toBe(200)
    clock.advance(1)
    expect((await open(second.token)).statusCode).toBe(404)
    expect((await accept(second.token)).statusCode).toBe(404)
  })

  test('of fifty uses at once exactly one succeeds', async () => {
    const { email, token } = await invite()
    const client = await visitor()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const own = `${password} number ${index}`
        return client.post('/api/invitations/accept', { token, password: own, password_confirmation: own })
      }),
    )
    const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(49)
    expect((await (await visitor()).attempt(email, `${password} number ${winners[0]}`)).statusCode).toBe(200)
  })

  test('that is dead is answered alike, whatever killed it', async () => {
    const used = await invite()
    await accept(used.token)
    const switchedOff = await invite()
    await admin.post(`/api/users/${switchedOff.id}/deactivation`, { reason: 'A mistake' })
    const replaced = await invite()
    await admin.post(`/api/users/${replaced.id}/invitation`)
    await server.app.settled()
    const dead = ['a'.repeat(43), '', 'short', used.token, switchedOff.token, replaced.token]
    const bodies = new Set<string>()
    for (const token of dead) {
      for (const answer of [await open(token), await accept(token), await accept(token, { password: 'short' })]) {
        expect(answer.statusCode).toBe(404)
        bodies.add(answer.body)
      }
    }
    expect(bodies.size).toBe(1)
    expect((await open(tokenIn(mail.box.at(-1)))).statusCode).toBe(200)
  })

  test('stays good for another try when the password is not taken, and hashes nothing for nobody', async () => {
    const { token, email } = await invite()
    expect((await accept(token, { password: 'short' })).json().errors).toEqual({
      password: ['Please use at least 12 characters.'],
    })
    const ofOneself = email.repeat(2)
    expect((await accept(token, { password: ofOneself, password_confirmation: ofOneself })).statusCode).toBe(422)
    expect((await accept(token, { password_confirmation: 'eleven blue lantern' })).json().errors).toEqual({
      password_confirmation: ['The two passwords are not the same.'],
    })
    const before = server.passwords.count.hashed
    await accept('b'.repeat(43))
    expect(server.passwords.count.hashed).toBe(before)
    expect((await accept(token)).statusCode).toBe(200)
  })

  test.each(['id', 'email', 'role_id', 'name'])('changes no %s', async (field) => {
    const { token } = await invite()
    expect((await accept(token, { [field]: 1 })).statusCode).toBe(400)
    expect((await open(token)).statusCode).toBe(200)
  })

  test('is guessed at fifty times in a quarter of an hour from one network, whichever page asks', async () => {
    const { token } = await invite()
    const client = testBrowser(server.app, { remoteAddress: '192.0.2.9' })
    await client.open()
    for (let time = 0; time < 50; time += 1) {
      expect((await client.post('/api/invitations/open', { token: `${time}` })).statusCode).toBe(404)
    }
    expect((await client.post('/api/invitations/open', { token })).statusCode).toBe(429)
    expect((await open(token)).statusCode).toBe(200)
  })
})

describe('an invited person', () => {
  test('cannot sign in: they are nobody to the sign-in, with as much work', async () => {
    const { email } = await invite()
    const before = server.passwords.count.verified
    const answers = []
    for (const username of [email, 'nobody@example.com']) {
      const { statusCode, body } = await (await visitor()).attempt(username, 'nobody has this password')
      answers.push({ statusCode, body })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.statusCode).toBe(400)
    expect(server.passwords.count.verified - before).toBe(2)
  })

  test('can also choose a password with “forgot password”, which uses up the invitation', async () => {
    const { id, email, token } = await invite()
    await (await visitor()).post('/api/forget-password', { email })
    await server.app.settled()
    const reset = /reset-password\/([\w-]{43})\?/.exec(mail.box.at(-1)!.text)![1]!
    const form = { email, token: reset, password, password_confirmation: password }
    expect((await (await visitor()).post('/api/reset-password', form)).statusCode).toBe(200)
    expect((await open(token)).statusCode).toBe(404)
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({ state: 'active', invitation: null })
  })

  test('who registers meanwhile is answered like everybody, and stays invited', async () => {
    const { id, email, token } = await invite()
    const form = { name: 'Somebody', email, password, password_confirmation: password }
    const answer = await (await visitor()).post('/register', form)
    expect(answer.json()).toEqual({ success: true })
    await server.app.settled()
    expect(mail.box.at(-1)).toMatchObject({ to: email, subject: 'You already have an account at Atalaya' })
    expect((await admin.get(`/api/users/${id}`)).json()).toMatchObject({ name: 'Greta Guest', state: 'invited' })
    expect((await accept(token)).statusCode).toBe(200)
  })
})
