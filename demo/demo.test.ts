import { buffer } from 'node:stream/consumers'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { richTextSchema } from '#contracts/rich-text.ts'
import { loadDemo, demoRules } from '#demo/load.ts'
import { conversationMeasures } from '#domain/conversations/conversation-measures.ts'
import { isNationalId } from '#domain/privacy/national-ids.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { probeAudio } from '#server/analysis/audio/audio.ts'
import { runRule } from '#server/modules/category-rules/run-rule.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { silentLog, testDatabase } from '#tests/support/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'

import { DEMO_DAYS, inventConversations } from './conversations.ts'
import { demoPosts } from './posts/make-posts.ts'
import { seeded } from './random.ts'
import { dispositions, partners } from './world.ts'

const TODAY = '2026-03-02'
const CALLS = 300

describe('the invented conversations', () => {
  const conversations = inventConversations(seeded(7), 600, TODAY)

  test('are the same for the same seed', () => {
    expect(inventConversations(seeded(7), 600, TODAY)).toEqual(conversations)
  })

  test('are within the stated days, in order, and within working hours of the partner', () => {
    const first = Date.parse(`${addDays(TODAY, -DEMO_DAYS - 1)}T00:00:00Z`)
    const times = conversations.map(({ started_at }) => started_at.getTime())
    expect(times.toSorted((one, other) => one - other)).toEqual(times)
    expect(times[0]).toBeGreaterThan(first)
    expect(times.at(-1)).toBeLessThan(Date.parse(`${TODAY}T00:00:00Z`))
    for (const { started_at, partner } of conversations) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: partner.time_zone, hour: 'numeric', weekday: 'short' })
      const parts = Object.fromEntries(clock.formatToParts(started_at).map(({ type, value }) => [type, value]))
      expect(parts['weekday']).not.toBe('Sun')
      expect(Number(parts['hour'])).toBeGreaterThanOrEqual(9)
      expect(Number(parts['hour'])).toBeLessThanOrEqual(20)
    }
  })

  test('name customers with a valid national id', () => {
    for (const { customer } of conversations) {
      expect(isNationalId(customer.national_id_kind, customer.national_id), customer.national_id).toBe(true)
    }
  })

  test('have turns with silence, talk and interruptions', () => {
    const measured = conversations
      .filter(({ channel }) => channel === 'voice')
      .map(({ turns, duration_ms }) => conversationMeasures(turns, duration_ms))
    expect(measured.every((measures) => measures !== null && measures.silence_ms !== null)).toBe(true)
    expect(measured.some((measures) => measures!.interruptions.length > 0)).toBe(true)
  })
})

test('the invented conversations contain every disposition of every campaign, in the language of its partner', () => {
  const invented = inventConversations(seeded(11), 2000, TODAY)
  const played = new Set(invented.map(({ campaign, disposition }) => `${campaign.name}: ${disposition}`))
  const expected = partners.flatMap(({ campaigns }) =>
    campaigns.flatMap(({ name, kind }) => Object.keys(dispositions[kind]).map((end) => `${name}: ${end}`)),
  )
  expect([...played].sort()).toEqual(expected.sort())
})

describe('loading the demo', async () => {
  const { db } = await testDatabase()
  const storage = openStorage(`file:${emptyFolder()}`)
  const load = () => loadDemo({ db, storage, password: 'a demo password', calls: CALLS, log: silentLog })

  test('fills an empty database once: people of every role, conversations, and calls that can be played', async () => {
    const logins = await load()
    expect(logins?.map(({ email }) => email.split('@')[0])).toEqual([
      'admin',
      'supervisor',
      'auditor',
      'analyst',
      'support',
      'lead',
      'partner',
      'new',
      'agent',
      'verifier',
      'collector',
    ])

    const { calls, turns, heard } = await db
      .selectFrom('interaction')
      .select(({ fn }) => [
        fn.countAll<number>().as('calls'),
        fn.sum<number>('turn_count').as('turns'),
        fn.countAll<number>().filterWhere('has_audio', '=', true).as('heard'),
      ])
      .executeTakeFirstOrThrow()
    const stored = await db
      .selectFrom('turn')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(calls).toBe(CALLS + heard + 1) // the written claim
    expect(heard).toBeGreaterThan(5)
    expect(stored.n).toBe(turns)

    for (const { storage_key, bytes } of await db.selectFrom('recording').selectAll().execute()) {
      expect(await storage.size(storage_key)).toBe(bytes)
    }
  }, 90_000)

  test('has a chat with all features of chats, and receipts of payments', async () => {
    const sent = await db
      .selectFrom('attachment')
      .innerJoin('interaction', 'interaction.id', 'interaction_id')
      .innerJoin('turn', (join) =>
        join.onRef('turn.interaction_id', '=', 'attachment.interaction_id').onRef('turn.seq', '=', 'attachment.seq'),
      )
      .select(['external_id', 'channel', 'kind', 'storage_key', 'bytes', 'file_name'])
      .execute()
    const claim = sent.filter(({ external_id }) => external_id === 'demo:claim-chat')
    expect(claim.map(({ kind }) => kind).toSorted()).toEqual([
      'audio',
      'contact',
      'document',
      'image',
      'location',
      'video',
    ])
    expect(claim.filter(({ storage_key }) => storage_key === null)).toHaveLength(2)
    expect(sent.every(({ channel }) => channel === 'whatsapp')).toBe(true)
    expect(sent.filter(({ file_name }) => file_name === 'comprobante.png').length).toBeGreaterThan(0)
    for (const { storage_key, bytes } of sent) {
      expect(storage_key && (await storage.size(storage_key))).toBe(bytes)
    }

    const note = claim.find(({ kind }) => kind === 'audio')!
    const { durationMs } = await probeAudio(await buffer(await storage.read(note.storage_key!)))
    expect(durationMs).toBeGreaterThan(5_500)
    expect(durationMs).toBeLessThan(8_000)
  })

  test('has rules that match some of its conversations, and never all', async () => {
    const rules = await db.selectFrom('category_rule').selectAll().execute()
    expect(rules.map(({ name }) => name)).toEqual(demoRules.map(({ name }) => name))
    for (const { id } of rules) {
      await runRule(db, { key: String(id), signal: new AbortController().signal, advance: async () => {} })
    }
    const { rows } = await sql<{ matched: number; all: number }>`
      select (select count(*) from category_match where rule_id = category_rule.id) as matched,
        (select count(*) from interaction) as all
      from category_rule
    `.execute(db)
    expect(rows.filter(({ matched, all }) => matched > 3 && matched < all * 0.9)).toHaveLength(demoRules.length)
  })

  test('has a calling base with recordings of some of its attempts, in two files', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) as records, count(*) filter (where do_not_call) as barred, count(distinct partner_id) as partners,
        count(*) filter (where (select count(*) from dialling_source where record_id = dialling_record.id) > 1) as twice,
        count(*) filter (where exists (
          select from dialling_attempt join interaction on started_at between at - interval '5 minutes' and at + interval '5 minutes'
          join customer on customer.id = interaction.customer_id
          where dialling_attempt.record_id = dialling_record.id
            and phone_tails(customer.phones) && phone_tails(dialling_record.phones)
        )) as heard
      from dialling_record where record_id like 'CC-%'
    `.execute(db)
    const [counts] = rows
    expect(counts).toMatchObject({ records: 40, partners: 1 })
    expect(counts!['barred']).toBeGreaterThan(1)
    expect(counts!['twice']).toBeGreaterThan(5)
    expect(counts!['heard']).toBeGreaterThan(20)
  })

  test('has colleagues in every state, each with an invalid address of their own', async () => {
    const people = await db.selectFrom('app_user').selectAll().orderBy('id').execute()
    expect(people.length).toBeGreaterThan(30)
    expect(people.every(({ email }) => email.endsWith('@atalaya.test'))).toBe(true)
    expect(people.some(({ role_id }) => role_id === null)).toBe(true)
    expect(people.some(({ active }) => !active)).toBe(true)
    const invited = people.filter(({ password_hash }) => password_hash === null)
    const links = await db.selectFrom('invitation').selectAll().execute()
    expect(links.map(({ user_id }) => user_id)).toEqual(invited.map(({ id }) => id))
    expect(links.every(({ letter_due }) => letter_due === null)).toBe(true)
    const leads = await db
      .selectFrom('agent')
      .innerJoin('app_user', 'app_user.id', 'agent.user_id')
      .whereRef('agent.team_id', '=', 'app_user.team_id')
      .where('app_user.role_id', '=', 6)
      .select('agent.team_id')
      .execute()
    expect(new Set(leads.map(({ team_id }) => team_id)).size).toBe(partners.flatMap(({ teams }) => teams).length)
  })

  test('has posts: published ones that some have read, a draft and a scheduled one, in a tree of categories', async () => {
    const posts = await db.selectFrom('post').selectAll().orderBy('id').execute()
    expect(posts.map(({ title }) => title)).toEqual(demoPosts.map(({ title }) => title))
    for (const { body } of posts) expect(richTextSchema.parse(body)).toEqual(body)
    expect(posts.filter(({ published_at }) => published_at === null)).toHaveLength(1)
    expect(posts.filter(({ published_at }) => published_at && published_at > new Date())).toHaveLength(1)
    const [cover] = posts.flatMap(({ cover_key }) => cover_key ?? [])
    expect(await storage.size(`pictures/${cover}`)).toBeGreaterThan(0)
    const reads = await db.selectFrom('post_read').selectAll().execute()
    expect(reads.length).toBeGreaterThan(100)
    expect(reads.every(({ read_at }) => read_at <= new Date())).toBe(true)
  })

  test('does not change a database that is not empty', async () => {
    expect(await load()).toBeNull()
  })
})
