import { sql } from 'kysely'

import type { RowOutcome } from '#contracts/lists/user-files.ts'
import { maskName } from '#domain/privacy/masks.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonChange } from '#server/db/schema/people.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { BATCH, type Work } from '#server/modules/user-files/check-file.ts'
import { decider, type Decision, refused } from '#server/modules/user-files/decide-row.ts'
import { readRulesOf } from '#server/modules/user-files/directory.ts'
import { peopleNow, type PersonNow } from '#server/modules/user-files/people-now.ts'
import { changeOf, keysOf } from '#server/modules/user-files/person-change.ts'
import { countOutcomes, type UserFileRecord } from '#server/modules/user-files/user-files.repository.ts'
import { lockAdministrators } from '#server/people/administrators.ts'

type Applying = {
  /** Invites new people; absent if nobody is to get a letter. */
  invite?: ((ids: readonly number[], trx: Database) => Promise<void>) | undefined
  /** Records what was done, last of all. */
  record: (
    done: { outcomes: Record<RowOutcome, number>; people: readonly RecordedPerson[] },
    trx: Database,
  ) => Promise<void>
}

/**
 * Does what the check showed, all of it or nothing: a row is decided again for the people as they are now, and is refused if it would do
 * anything else. Nothing stays if the signal says that nobody waits any more.
 */
export async function applyFile(work: Work, file: UserFileRecord, { invite, record }: Applying) {
  const { db, scope, tell, signal } = work
  await db.transaction().execute(async (trx) => {
    const total = await takeFile(trx, file, work.clock())
    await sql`select from role order by id for share`.execute(trx) // the rights of roles stay as they are until the end
    const administrators = await lockAdministrators(trx)
    const rulesOf = await readRulesOf(trx)
    const decide = decider({ scope, caller: work.caller, rulesOf, administrators })
    const recorded: RecordedPerson[] = []

    tell({ type: 'progress', done: 0, total })
    for (let done = 0, last = 0; done < total;) {
      signal.throwIfAborted()
      const rows = await plannedRows(trx, file.id, last)
      if (rows.length === 0) break
      const people = await peopleNow(
        trx,
        scope,
        rows.map(({ email }) => email),
        { locks: true },
      )
      const decided = rows.map((row) => {
        const person = people.get(row.email)
        const decision = asShown(decide(row.email, row.wanted, person), row)
        return { ...row, ...decision, person, shown: row, change: person ? changeOf(row.wanted, person) : row.wanted }
      })
      const added = await addPeople(trx, decided.filter(isNew).map(newPerson), work.clock())
      const sessions = await changePeople(trx, decided.flatMap(changedPerson))
      for (const row of decided) recorded.push(...recordedOf(row, { added, sessions }))
      await invite?.([...added.values()], trx)
      await saveResults(
        trx,
        file.id,
        decided.flatMap((row) => newResult(row, added)),
      )
      last = rows.at(-1)!.row
      tell({ type: 'progress', done: (done += rows.length), total })
    }
    await record({ outcomes: await countOutcomes(trx, file.id), people: recorded }, trx)
    signal.throwIfAborted()
  })
}

/** Takes the file, so that nobody else applies it, and one file after the other; returns how many of its rows do something. */
async function takeFile(trx: Database, { id }: UserFileRecord, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  const taken = await trx
    .updateTable('user_file')
    .set({ applied_at: at })
    .where('id', '=', id)
    .where('checked_at', 'is not', null)
    .where('applied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refusal({ kind: 'conflict', message: texts.fileCheckedElsewhere })
  const { create, update, deactivate } = await countOutcomes(trx, id)
  return create + update + deactivate
}

const plannedRows = (trx: Database, fileId: number, last: number) =>
  trx
    .selectFrom('user_file_row')
    .where('file_id', '=', fileId)
    .where('outcome', 'in', ['create', 'update', 'deactivate'])
    .where('row', '>', last)
    .select(['row', 'email', 'wanted', 'outcome', 'changes', 'user_id'])
    .$narrowType<{ email: string }>()
    .orderBy('row')
    .limit(BATCH)
    .execute()

type PlannedRow = Awaited<ReturnType<typeof plannedRows>>[number]
type AppliedRow = PlannedRow &
  Decision & { person: PersonNow | undefined; shown: PlannedRow; change: PlannedRow['wanted'] }

/** The decision if it is what the check showed, or less; a refusal if it is anything else. */
function asShown(now: Decision, shown: PlannedRow): Decision {
  if (now.outcome === 'refused' || now.outcome === 'unchanged') return now
  const isShown = now.changes.every((field) => shown.changes.includes(field))
  const isSameKind = now.outcome === shown.outcome || (now.outcome === 'update' && shown.outcome === 'deactivate')
  return isShown && isSameKind && (shown.user_id === null || shown.user_id === now.user_id)
    ? now
    : refused(now.user_id, { email: [texts.changedSinceCheck] })
}

const isNew = ({ outcome }: AppliedRow) => outcome === 'create'
const isChanged = ({ outcome }: AppliedRow) => outcome === 'update' || outcome === 'deactivate'
const newPerson = ({ email, wanted }: AppliedRow) => ({ ...wanted, email })
const changedPerson = (row: AppliedRow) =>
  row.user_id !== null && isChanged(row) ? [{ ...row.change, id: row.user_id }] : []

type Done = { added: ReadonlyMap<string, number>; sessions: ReadonlyMap<number, number> }

function recordedOf(row: AppliedRow, { added, sessions }: Done): RecordedPerson[] {
  const { email, wanted, person, change } = row
  if (person) return isChanged(row) ? [recordedChange(person, change, sessions.get(person.id))] : []
  const id = added.get(email)
  return id === undefined ? [] : [recordedNew(id, wanted)]
}

/** What has to be stored of a row: nothing if all went as the check showed it, as for most of them. */
function newResult(row: AppliedRow, added: ReadonlyMap<string, number>) {
  const { outcome, changes, errors, user_id } = row
  if (outcome === 'create' && !added.has(row.email)) {
    return [{ row: row.row, ...refused(null, { email: [texts.changedSinceCheck] }) }]
  }
  const isAsShown = outcome === row.shown.outcome && changes.length === row.shown.changes.length
  return isAsShown ? [] : [{ row: row.row, outcome, changes, errors, user_id }]
}

async function saveResults(trx: Database, fileId: number, rows: readonly (Decision & { row: number })[]) {
  if (rows.length === 0) return
  await sql`
    update user_file_row set
      outcome = given.outcome, changes = given.changes, errors = given.errors, user_id = given.user_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      row int, outcome text, changes text[], errors jsonb, user_id bigint
    )
    where user_file_row.file_id = ${fileId} and user_file_row.row = given.row`.execute(trx)
}

/** Any number, the same for all files of users. */
const LOCK = 6_386_018

/** A person whom a file added or changed, as it is recorded: like the record of a form. */
type RecordedPerson = {
  id: number
  detail: { before?: RecordedFields; after: RecordedFields; sessions?: number }
}

type RecordedFields = Partial<Pick<PersonNow, keyof PersonChange>>

function recordedNew(id: number, wanted: PersonChange): RecordedPerson {
  const { role_id = null, team_id = null, partner_id = null } = wanted
  return { id, detail: { after: { role_id, team_id, partner_id } } }
}

/** `sessions` is how many of theirs were ended. */
function recordedChange(person: PersonNow, change: PersonChange, sessions = 0): RecordedPerson {
  const before = masked(Object.fromEntries(keysOf(change).map((key) => [key, person[key]])))
  return { id: person.id, detail: { before, after: masked(change), ...(change.active === false && { sessions }) } }
}

const masked = ({ name, ...rest }: RecordedFields): RecordedFields => ({
  ...rest,
  ...(name !== undefined && { name: maskName(name) }),
})

type NewPerson = PersonChange & { email: string }
type ChangedPerson = PersonChange & { id: number }

/** Adds people who have no password yet; returns their ids by address. An address that was taken meanwhile is left out. */
async function addPeople(trx: Database, people: readonly NewPerson[], at: Date): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: number; email: string }>`
    insert into app_user (email, name, role_id, team_id, partner_id, created_at)
    select email, name, role_id, team_id, partner_id, ${at}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (
      email text, name text, role_id bigint, team_id bigint, partner_id bigint
    )
    on conflict (lower(email)) do nothing
    returning id, email`.execute(trx)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/**
 * Changes people; a deactivated person is signed out everywhere, and no link lets them in again. Returns how many sessions of each person
 * were ended.
 */
async function changePeople(trx: Database, people: readonly ChangedPerson[]): Promise<Map<number, number>> {
  const ended = new Map<number, number>()
  if (people.length === 0) return ended
  await sql`
    update app_user set
      name = coalesce(given.name, app_user.name),
      role_id = coalesce(given.role_id, app_user.role_id),
      team_id = coalesce(given.team_id, app_user.team_id),
      partner_id = coalesce(given.partner_id, app_user.partner_id),
      active = coalesce(given.active, app_user.active)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (
      id bigint, name text, role_id bigint, team_id bigint, partner_id bigint, active boolean
    )
    where app_user.id = given.id`.execute(trx)
  const deactivated = people.filter(({ active }) => active === false).map(({ id }) => id)
  if (deactivated.length === 0) return ended
  const sessions = await trx.deleteFrom('session').where(isOneOf(deactivated)).returning('user_id').execute()
  for (const { user_id } of sessions) ended.set(user_id, (ended.get(user_id) ?? 0) + 1)
  await trx.deleteFrom('password_reset').where(isOneOf(deactivated)).execute()
  await trx.deleteFrom('invitation').where(isOneOf(deactivated)).execute()
  return ended
}

const isOneOf = (ids: readonly number[]) => sql<boolean>`user_id = any(${[...ids]}::bigint[])`
