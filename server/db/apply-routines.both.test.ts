import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { readRoutines } from '#server/db/apply-routines.ts'
import { migrate } from '#server/db/bring-up-to-date.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-routines-'))
  for (const part of ['migrations', 'routines']) {
    fs.cpSync(path.join(import.meta.dirname, part), path.join(folder, part), { recursive: true })
  }
})
// also remove the routines of a test
afterEach(async () => {
  fs.rmSync(folder, { recursive: true })
  await sql`drop table if exists probe cascade`.execute(db)
  await sql`delete from kysely_migration where name like '9%'`.execute(db)
  await sql`delete from migration_checksum where name like '9%'`.execute(db)
  await migrate(db)
})

const write = (name: string, text: string, subject = 'probes') => {
  fs.mkdirSync(path.join(folder, 'routines', subject), { recursive: true })
  fs.writeFileSync(path.join(folder, 'routines', subject, `${name}.sql`), text)
}
const remove = (name: string) => fs.rmSync(path.join(folder, 'routines/probes', `${name}.sql`))
const addMigration = (name: string, text: string) => fs.writeFileSync(path.join(folder, 'migrations', name), text)
const functionOf = (body: string) => `create or replace function probe() returns integer return ${body}`

const valueOf = async (query: string) => {
  const { rows } = await sql.raw<{ value: unknown }>(`select (${query}) as value`).execute(db)
  return rows[0]!.value
}
/** Differs each time the routine is created. */
const versionOf = (name: string) =>
  valueOf(`select max(concat(oid, ' ', xmin)) from (
    select oid, xmin from pg_proc where proname = '${name}' union all select oid, xmin from pg_class where relname = '${name}'
  ) as one`)

test('a routine whose text has changed is applied again, and no other', async () => {
  write('probe', functionOf('1'))
  write('probe_other', functionOf('7').replace('probe', 'probe_other'))
  await migrate(db, folder)
  const before = await Promise.all([versionOf('probe'), versionOf('probe_other'), versionOf('policy_sale')])
  await migrate(db, folder)
  expect(await versionOf('probe')).toBe(before[0])

  write('probe', functionOf('2'))
  expect(await migrate(db, folder)).toEqual([])
  expect(await valueOf('probe()')).toBe(2)
  expect(await versionOf('probe')).not.toBe(before[0])
  expect([await versionOf('probe_other'), await versionOf('policy_sale')]).toEqual(before.slice(1))
})

test('several starters at once apply a changed routine once', async () => {
  write('probe', functionOf('3'))
  await Promise.all([1, 2, 3].map(() => migrate(db, folder)))
  expect(await valueOf('probe()')).toBe(3)
})

test('arguments, results and columns may change: routines that use them are created again, in order', async () => {
  write('probe', 'create or replace function probe(number integer) returns integer return number + 1')
  // before `probe` by its name
  write('a_view', 'create view a_view as select probe(1) as one, probe(2) as two')
  write('b_function', 'create or replace function b_function() returns integer return (select one from a_view)')
  await migrate(db, folder)
  expect(await valueOf('b_function()')).toBe(2)

  write('probe', `create or replace function probe(amount bigint) returns text return 'of ' || amount`)
  write('a_view', 'create view a_view as select probe(2) as two')
  write('b_function', 'create or replace function b_function() returns text return (select two from a_view)')
  await migrate(db, folder)
  expect(await valueOf('b_function()')).toBe('of 2')
})

test('triggers are created and dropped with their function', async () => {
  addMigration('9001-probe.sql', 'create table probe (n integer)')
  const triggerOn = (event: string) => `
    create or replace function probe_add() returns trigger language plpgsql as $$ begin new.n := new.n + 1; return new; end $$;
    create trigger probe_add before ${event} on probe for each row execute function probe_add()`
  write('probe_add', triggerOn('insert'))
  await migrate(db, folder)
  await sql`insert into probe values (1)`.execute(db)
  expect(await valueOf('select n from probe')).toBe(2)

  write('probe_add', triggerOn('update'))
  await migrate(db, folder)
  await sql`delete from probe`.execute(db)
  await sql`insert into probe values (1)`.execute(db)
  expect(await valueOf('select n from probe')).toBe(1)

  remove('probe_add')
  await migrate(db, folder)
  expect(await valueOf(`select count(*) from pg_trigger where tgname = 'probe_add'`)).toBe(0)
})

test('a routine whose file was removed is dropped, with the removed ones that used it', async () => {
  write('probe', functionOf('1'))
  write('a_view', 'create view a_view as select probe() as one')
  await migrate(db, folder)
  remove('probe')
  remove('a_view')
  await migrate(db, folder)
  expect([await versionOf('probe'), await versionOf('a_view')]).toEqual([null, null])
})

test('a routine that a migration had to drop is created again', async () => {
  addMigration('9001-drop.sql', 'drop view policy_sale')
  await migrate(db, folder)
  expect(await versionOf('policy_sale')).not.toBeNull()
})

describe('a routine that fails is named, and the database stays unchanged', () => {
  test('alone', async () => {
    write('probe', functionOf('1'))
    await migrate(db, folder)
    write('probe', functionOf('2'))
    write('probe_wrong', 'create view probe_wrong as select probe() / nothing as one')
    await expect(migrate(db, folder)).rejects.toThrow('routine probe_wrong: column "nothing" does not exist')
    expect(await valueOf('probe()')).toBe(1)
  })

  test('after a migration', async () => {
    addMigration('9001-probe.sql', 'create table probe (n integer)')
    write('probe_wrong', 'create view probe_wrong as select nothing from probe')
    await expect(migrate(db, folder)).rejects.toThrow('routine probe_wrong: column "nothing" does not exist')
    expect(await valueOf(`to_regclass('probe') is null`)).toBe(true)
    remove('probe_wrong')
    expect(await migrate(db, folder)).toEqual(['9001-probe'])
  })

  test('when a table still uses a removed routine', async () => {
    write('probe', 'create or replace function probe(n integer) returns integer immutable return n')
    await migrate(db, folder)
    addMigration('9001-probe.sql', 'create table probe (n integer); create index probe_index on probe (probe(n))')
    await migrate(db, folder)
    remove('probe')
    await expect(migrate(db, folder)).rejects.toThrow(/^routine probe: cannot drop function probe/)
  })
})

describe('a function that a table uses is replaced', () => {
  const probe = (sign: string) =>
    `create or replace function probe(n integer) returns integer immutable return ${sign}n`

  test('and its index contains the new results', async () => {
    write('probe', probe(''))
    await migrate(db, folder)
    addMigration('9001-probe.sql', 'create table probe (n integer); create index probe_index on probe (probe(n))')
    await migrate(db, folder)
    await sql`insert into probe select generate_series(1, 100)`.execute(db)
    write('probe', probe('-'))
    await migrate(db, folder)
    const found = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return (await sql`select n from probe where probe(n) = -7`.execute(trx)).rows
    })
    expect(found).toEqual([{ n: 7 }])
  })

  test('but not when a column contains results of the old function', async () => {
    write('probe', probe(''))
    await migrate(db, folder)
    addMigration('9001-probe.sql', 'create table probe (n integer, m integer generated always as (probe(n)) stored)')
    await migrate(db, folder)
    write('probe', `-- says more\n${probe('')}`)
    await migrate(db, folder)
    write('probe', probe('-'))
    await expect(migrate(db, folder)).rejects.toThrow('routine probe: the default value for column m of table probe')
  })
})

test('routines that use each other in a circle are refused', async () => {
  write('probe', functionOf('probe_other()'))
  write('probe_other', functionOf('probe()').replace('probe', 'probe_other'))
  await expect(migrate(db, folder)).rejects.toThrow(/routines use each other in a circle: probe/)
})

test('two files of one name are refused', async () => {
  write('probe', functionOf('1'))
  write('probe', functionOf('2'), 'others')
  await expect(migrate(db, folder)).rejects.toThrow('two routines are called probe')
})

describe('the files of this repository', () => {
  test('contain one function or view each, named like its file, and there are no others', async () => {
    const routines = readRoutines(path.join(import.meta.dirname, 'routines'))
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    `.execute(db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...routines.keys()].toSorted())
    for (const [name, text] of routines) {
      const defined = [...text.matchAll(/\bcreate (?:or replace )?(?:function|view|aggregate) (\w+)/g)]
      expect([name, defined.map((one) => one[1])]).toEqual([name, [name]])
    }
  })

  test('are the only ones that define functions, triggers and views from that migration on', () => {
    const migrations = path.join(import.meta.dirname, 'migrations')
    const since = fs.readdirSync(migrations).filter((name) => name >= '0048')
    expect(since[0]).toBe('0048-routines.sql')
    const wrong = since.filter((name) => DEFINES.test(fs.readFileSync(path.join(migrations, name), 'utf8')))
    expect(wrong).toEqual([])
  })
})

const DEFINES =
  /\bcreate\s+(or\s+replace\s+)?(constraint\s+|recursive\s+|materialized\s+)?(function|procedure|aggregate|trigger|view)\b/i
