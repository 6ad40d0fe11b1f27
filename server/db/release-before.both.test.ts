import fs from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { checkFigures } from '#server/rollups/recount.ts'
import { newServerDatabase, silentLog, testDatabase } from '#tests/support/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'

/** The last migration that defined functions, triggers and views itself. */
const LAST = '0047'

const { db: fresh } = await testDatabase()

test('a database of the previous release becomes the same as a new one, keeps its rows, and keeps its roll-ups correct', async () => {
  const db = await databaseOfRelease()
  const before = await countsOf(db)
  expect(before).toMatchObject({
    said: 2,
    wide_conversation_day: 4,
    retention_request: 1,
    debt_before: 1,
    debt_balance: 3,
  })

  await migrate(db)
  expect(await catalogueOf(db)).toEqual(await catalogueOf(fresh))
  expect(await countsOf(db, RENAMED)).toEqual(before)
  expect(await wrongSums(db)).toEqual([])

  await sql.raw(LATER).execute(db)
  expect(await wrongSums(db)).toEqual([])
  const { rows } = await sql`
    select external_id from interaction where id in (select search_whole_transcripts(search_term('transcript_es', 'tarde', '')))
  `.execute(db)
  expect(rows).toEqual([{ external_id: 'later' }])
})

const wrongSums = async (db: Database) => (await checkFigures(db)).filter(({ wrong, missing }) => wrong + missing > 0)

async function databaseOfRelease(): Promise<Database> {
  const { TEST_DATABASE_URL: serverUrl } = process.env
  const databaseUrl = serverUrl ? await newServerDatabase(serverUrl) : undefined
  const { db, close } = await openDatabase({ databaseUrl, dataDir: emptyFolder(), log: silentLog })
  onTestFinished(close)
  await migrate(db, folderOfRelease())
  await sql.raw(ROWS).execute(db)
  return db
}

/** The migrations of the previous release as they are, and no routines. */
function folderOfRelease() {
  const folder = emptyFolder()
  const migrations = path.join(import.meta.dirname, 'migrations')
  for (const name of fs.readdirSync(migrations).filter((one) => one < `${LAST}~`)) {
    fs.cpSync(path.join(migrations, name), path.join(folder, 'migrations', name))
  }
  fs.mkdirSync(path.join(folder, 'routines'))
  return folder
}

const ROWS = `
  insert into partner (name, country, time_zone, currency) values ('Andes', 'CL', 'America/Santiago', 'CLP');
  insert into campaign (partner_id, name, kind) values (1, 'Sales', 'sale');
  insert into team (name) values ('North');
  insert into agent (name, team_id) values ('Ana', 1), ('Luis', null);
  insert into customer (identity, phones) values ('first', '{+56 9 1234 5678}');
  insert into interaction (external_id, partner_id, campaign_id, team_id, agent_id, customer_id, channel, started_at, language, subject)
  values
    ('first', 1, 1, 1, 1, 1, 'voice', '2026-03-01 23:30Z', 'es', 'Póliza 12345'),
    ('second', 1, 1, null, 2, 1, 'webchat', '2026-03-02 12:00Z', 'es', null);
  insert into turn (interaction_id, seq, speaker, text) values (1, 1, 'agent', 'Buenos días'), (1, 2, 'customer', 'Quiero cancelar'),
    (2, 1, 'customer', 'Hola');
  insert into scorecard (name, locale, published) values ('Sales', 'es', true);
  insert into scorecard_version (scorecard_id, number, content, state) values (1, 1, '{"sections": []}', 'published');
  insert into evaluation (kind, scorecard_version_id, interaction_id, state, score, submitted_at)
  values ('quality', 1, 1, 'submitted', 80, '2026-03-03 12:00Z');
  insert into evaluation_answer (evaluation_id, question_id, value, failed) values (1, 'greets', 'yes', false);
  insert into machine_score (interaction_id, scorecard_id, scorecard_version_id, score, auto_failed, passed, failed, untold, judged_at)
  values (1, 1, 1, 90, false, '{greets}', '{}', '{recorded}', now());
  insert into policy (partner_id, number, currency, campaign_id, agent_id, status, effective_on)
  values (1, 'P-12345', 'CLP', 1, 1, 'active', '2026-01-01');
  insert into policy_link (policy_id, interaction_id, role, origin, state, confidence)
  values (1, 1, 'retention', 'rule', 'confirmed', 1), (1, 2, 'sale', 'rule', 'confirmed', 1);
  insert into debt (partner_id, external_id, currency, amount, due_on, assigned_on, phones, customer_id)
  values (1, 'D-1', 'CLP', 1000, '2026-02-01', '2026-03-01', '{+56 9 1234 5678}', 1);
  insert into debt_payment (debt_id, external_id, "on", amount) values (1, 'one', '2026-03-10', 400);
  update debt set withdrawn_on = '2026-03-20';
  update debt set assigned_on = '2026-04-01', withdrawn_on = null;`

const LATER = `
  insert into interaction (external_id, partner_id, campaign_id, agent_id, channel, started_at, language)
  values ('later', 1, 1, 2, 'voice', now(), 'es');
  insert into turn (interaction_id, seq, speaker, text) select id, 1, 'agent', 'Buenas tardes' from interaction where external_id = 'later';
  update interaction set campaign_id = null where external_id = 'first';
  update policy set status = 'cancelled', ended_on = '2026-05-01';
  delete from debt_payment`

/** The tables that the migration renames. */
const RENAMED: Record<string, string> = {
  rollup_key: 'place',
  transcript_words: 'said',
  mentioned_number: 'said_number',
  debt_history: 'debt_before',
  support_calendar_history: 'support_calendar_before',
  freshdesk_ticket_due: 'freshdesk_asked',
}

/** How many rows each table has, under its name in the previous release. */
async function countsOf(db: Database, renamed: Record<string, string> = {}): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  `.execute(db)
  const names = tables.map(({ name }) => name).filter((name) => !OF_MIGRATIONS.has(name))
  const counts = names.map((name) => `select '${name}' as name, count(*) from ${name}`)
  const { rows } = await sql.raw<{ name: string; count: number }>(counts.join(' union all ')).execute(db)
  return Object.fromEntries(
    rows.map(({ name, count }) => [renamed[name] ?? name.replace(/^(.*)_by_campaign$/, 'wide_$1'), count]),
  )
}

const OF_MIGRATIONS = new Set(['kysely_migration', 'kysely_migration_lock', 'migration_checksum', 'routine'])

/** A description of everything that is defined. */
async function catalogueOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('aggregate %s', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'a'
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    union all
    select format('column %s.%s %s %s %s %s %s', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join pg_class on pg_class.oid = conrelid where relnamespace = 'public'::regnamespace
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    union all
    select format('sequence %s', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    union all
    select format('text search %s %s', cfgname, (select array_agg(mapdict::regdictionary order by 1) from pg_ts_config_map where mapcfg = oid))
    from pg_ts_config where cfgnamespace = 'public'::regnamespace
  `.execute(db)
  return rows.map(({ text }) => text).toSorted()
}
