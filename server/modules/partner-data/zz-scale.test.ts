import { sql } from 'kysely'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { test } from 'vitest'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'
const server = await testServer()
const N = 200_000
test('scale', { timeout: 900_000 }, async () => {
  const { db } = server
  const run = (text: string) => withQueryLimit(600_000, () => sql.raw(text).execute(db))
  const { id } = await testConversations(db).partner()
  await testConversations(db).campaign({ partner_id: id, product: 'Hogar' })
  const reader = await server.as(['partner-data', 'call-detail', 'policy-detail'])
  await run(
    `insert into customer (identity, phones, national_id) select 'x' || n, array['+569' || lpad(n::text, 8, '0')], n::text from generate_series(1, ${N}) n`,
  )
  await run(`insert into interaction (external_id, partner_id, customer_id, channel, started_at, disposition, turn_count)
    select 'i' || n, ${id}, (select min(id) from customer) + n - 1, 'voice', now() - (n % 700) * interval '1 day', (array['VENTA','No interesado','BUZON','ZX'])[1 + n % 4], 0 from generate_series(1, ${N}) n`)
  await run(
    `insert into turn (interaction_id, seq, speaker, text) select id, s, case when s = 1 then 'customer' else 'agent' end, 'hola' from interaction, generate_series(0, 3) s`,
  )
  await run(`insert into dialling_record (partner_id, external_id, customer_id, phones, national_id, last_result)
    select ${id}, 'r' || n, null, array['9' || lpad(n::text, 8, '0')], case when n % 2 = 0 then n::text end, 'BUZON' from generate_series(1, ${N}) n`)
  await run(`insert into policy (partner_id, number, currency, status, issued_on, effective_on, sold_on, product)
    select ${id}, 'P' || n, 'CLP', 'active', current_date - (n % 700), current_date - (n % 700), current_date - (n % 700), 'Hogar' from generate_series(1, ${N}) n`)
  await run(`insert into policy_link (policy_id, interaction_id, role, state, origin, confidence)
    select (select min(id) from policy) + n - 1, (select min(id) from interaction) + n - 1, 'sale', 'suggested', 'rule', 0.9 from generate_series(1, ${N}, 4) n`)
  await run(`analyze`)
  const { recordFacts } = await import('#server/modules/partner-data/record-facts.ts')
  const { toldWords } = await import('#server/modules/partner-data/told-words.ts')
  let at = performance.now()
  const words = await withQueryLimit(60_000, () => toldWords(db, id))
  console.log('words ms', performance.now() - at)
  for (let n = 0; n < 2; n += 1) {
    at = performance.now()
    const { rows } = await withQueryLimit(60_000, () =>
      sql`explain (analyze, buffers off) with ${recordFacts({ partner: { id, time_zone: 'UTC', currency: 'CLP' }, filter: {}, words, today: '2026-11-23' })}
    select contacted, effective, sold, verified, issued, active, count(*) as records
    from fact group by contacted, effective, sold, verified, issued, active`.execute(db),
    )
    console.log('ms', performance.now() - at)
    if (n) console.log('PLAN ms\n' + rows.map((row) => Object.values(row as object)[0] + ' ms').join('\n'))
  }
})
