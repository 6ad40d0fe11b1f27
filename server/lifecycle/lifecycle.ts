import type { Insertable, Kysely, UpdateObject } from 'kysely'
import { type AnyMachineSnapshot, transition } from 'xstate'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * How a row with a state takes a step. The machines are in `lifecycles/`, where the browser reads them too; a module describes its rows
 * once with `lifecycleOf`, and every step of theirs then goes the same way, within the caller's transaction:
 *
 *  1. `hold` locks the row and reads it in the reader's scope: `missing` alike for one that does not exist and one out of sight;
 *     `conflict` where its version is not the one that the caller saw.
 *  2. `take` asks the machine: `conflict` where it does not allow the event to this person now.
 *  3. `effects` of the step refuses what is wrong with it, and answers what else changes.
 *  4. `take` writes the row, with its new state and its next version, and the row of the step.
 *
 * These stay in the modules, because no two of them do it alike: what a person is to a row, the masking of words, who is notified, and
 * the access record, which belongs to the request. Promises to pay stay out altogether: they have neither a version nor rows of steps,
 * a job reviews them in bulk, and people take one step only. So do the clocks and the satisfaction question of a ticket: they move with
 * the ticket, and nobody takes their steps.
 */
export function lifecycleOf<
  Found extends Stateful,
  Snapshot extends AnyMachineSnapshot,
  Table extends keyof Schema,
  Steps extends keyof Schema = never,
>(description: Description<Found, Snapshot, Table, Steps>) {
  const { table, versionColumn = 'version', steps, find, at, texts } = description
  const rows: string = table
  type Event = Parameters<Snapshot['can']>[0]
  type State = Snapshot['value']

  const isAllowed = (found: Found, event: Event): boolean => at(found).can(event)

  /** Where an event leads. Throws `conflict` where the machine does not allow it. */
  function next(found: Found, event: Event): State {
    const before = at(found)
    if (!before.can(event)) throw new Refusal({ kind: 'conflict', message: texts.notAllowed })
    return transition(before.machine, before, event)[0].value
  }

  /** Throws `conflict` where the row is not as the caller saw it. */
  function refuseChanged(found: Found, version: number): void {
    if (found.version !== version) throw new Refusal({ kind: 'conflict', message: texts.changed })
  }

  /** A row in the reader's scope. Throws `missing` alike for one that does not exist and one out of sight. */
  const read = async (db: Database, scope: Scope, id: number): Promise<Found> =>
    orMissing((await find(db, scope, [id]))[0])

  /** Those of these rows that the reader may see, locked until the transaction ends: nobody else changes them meanwhile. */
  async function holdAll(trx: Database, scope: Scope, ids: readonly number[]): Promise<Found[]> {
    if (ids.length === 0) return []
    // Locked first and read afterwards: what the other tables say of a row is then as new as the row. In the order of the ids, so that
    // two people who want some of the same rows do not wait for each other in a circle.
    await untyped(trx).selectFrom(rows).where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
    return find(trx, scope, ids)
  }

  /** One of them. Without a version, whatever has changed since the caller saw it. */
  async function hold(trx: Database, scope: Scope, id: number, version?: number): Promise<Found> {
    const found = orMissing((await holdAll(trx, scope, [id]))[0])
    if (version !== undefined) refuseChanged(found, version)
    return found
  }

  /** Takes a row that is held a step further. */
  async function take(
    trx: Database,
    found: Found,
    { event, user, at: now, effects }: Step<Event, State, Table, Steps>,
  ): Promise<{ from: Found['state']; to: State }> {
    const { id, state: from, version } = found
    const to = next(found, event)
    const { set, step } = (await effects?.(to)) ?? {}
    await untyped(trx)
      .updateTable(rows)
      .set({ ...set, state: to, [versionColumn]: version + 1 })
      .where('id', '=', id)
      .execute()
    if (steps) {
      const row = { [`${rows}_id`]: id, event: event.type, from_state: from, to_state: to, user_id: user, at: now }
      await untyped(trx)
        .insertInto(steps)
        .values({ ...step, ...row })
        .execute()
    }
    return { from, to }
  }

  return { read, hold, holdAll, refuseChanged, isAllowed, next, take }
}

type Stateful = { id: number; state: string; version: number }

type Description<Found, Snapshot, Table extends keyof Schema, Steps extends keyof Schema> = {
  table: Table
  /** The column that counts the changes of a row; answered by `find` as `version`. */
  versionColumn?: 'version' | 'revision'
  /** The table of the steps; left out where only the access record keeps them. */
  steps?: Steps
  /** Those of these rows that the reader may see, in any order, with what has to be known before anything is done with them. */
  find: (db: Database, scope: Scope, ids: readonly number[]) => Promise<Found[]>
  /** The machine in the state of a row. */
  at: (found: Found) => Snapshot
  texts: { changed: Message; notAllowed: Message }
}

type Step<Event, State, Table extends keyof Schema, Steps extends keyof Schema> = {
  event: Event
  /** Who takes it; null for what happens by itself. */
  user: number | null
  at: Date
  effects?: (to: State) => Effects<Table, Steps> | Promise<Effects<Table, Steps>>
}

type Effects<Table extends keyof Schema, Steps extends keyof Schema> = {
  /** Columns of the row beside its state and its version. */
  set?: Omit<UpdateObject<Schema, Table>, 'id' | 'state' | 'version' | 'revision'>
  /** Columns of the step beside which row, which event, who and when. */
  step?: Omit<Insertable<Schema[Steps]>, `${Table}_id` | 'event' | 'from_state' | 'to_state' | 'user_id' | 'at'>
}

/** Kysely cannot follow a table whose name is a type parameter; `Effects` has checked what is written against the schema. */
const untyped = (trx: Database) => trx as unknown as Kysely<Record<string, Record<string, unknown>>>
