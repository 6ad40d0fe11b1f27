import type { Insertable, Kysely, UpdateObject } from 'kysely'
import { type AnyMachineSnapshot, transition } from 'xstate'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * How a row with a state takes a step. The machines are in `lifecycles/`, where the browser reads them too; a module
 * describes its rows once with `lifecycleOf`, and every step then goes the same way, within the caller's transaction:
 *
 * 1. `hold` locks the row and reads it in the reader's scope: `missing` for a row that does not exist or is out of
 *    scope; `conflict` when its version is not the one that the caller saw.
 * 2. `take` asks the machine: `conflict` when it does not allow the event to this person now.
 * 3. `effects` of the step refuses invalid input, and returns the other changes.
 * 4. `take` writes the row, with its new state and its next version, and the row of the step.
 *
 * These stay in the modules, because each does them in its own way: a person's relation to a row, the masking of text,
 * who is notified, and the access record, which belongs to the request. Promises to pay do not use it: they have
 * neither a version nor rows of steps, a job reviews them in bulk, and people take one step only. Neither do the clocks
 * and the satisfaction question of a ticket: they move with the ticket, and nobody takes their steps.
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

  /** The state that an event leads to. Throws `conflict` when the machine does not allow it. */
  function next(found: Found, event: Event): State {
    const before = at(found)
    if (!before.can(event)) throw new Refusal({ kind: 'conflict', message: texts.notAllowed })
    return transition(before.machine, before, event)[0].value
  }

  /** Throws `conflict` when the row has changed since the caller saw it. */
  function refuseChanged(found: Found, version: number): void {
    if (found.version !== version) throw new Refusal({ kind: 'conflict', message: texts.changed })
  }

  /** A row in the reader's scope. Throws `missing` for a row that does not exist or is out of scope. */
  const read = async (db: Database, scope: Scope, id: number): Promise<Found> =>
    orMissing((await find(db, scope, [id]))[0])

  /**
   * Those of these rows that the reader may see, locked until the transaction ends, so that nobody else changes them.
   */
  async function holdAll(trx: Database, scope: Scope, ids: readonly number[]): Promise<Found[]> {
    if (ids.length === 0) return []
    // Locked first and read afterwards, so that the columns from other tables are as new as the row. In the order of
    // the ids, so that two people who lock some of the same rows do not wait for each other in a deadlock.
    await untyped(trx).selectFrom(rows).where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
    return find(trx, scope, ids)
  }

  /** One row, locked. Without a version, changes since the caller saw it do not matter. */
  async function hold(trx: Database, scope: Scope, id: number, version?: number): Promise<Found> {
    const found = orMissing((await holdAll(trx, scope, [id]))[0])
    if (version !== undefined) refuseChanged(found, version)
    return found
  }

  /** Takes a step with a locked row. */
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
  /** The column that counts the changes of a row; `find` returns it as `version`. */
  versionColumn?: 'version' | 'revision'
  /** The table of the steps; left out when only the access record stores them. */
  steps?: Steps
  /** Those of these rows that the reader may see, in any order, with all columns that the steps need. */
  find: (db: Database, scope: Scope, ids: readonly number[]) => Promise<Found[]>
  /** The machine in the state of a row. */
  at: (found: Found) => Snapshot
  texts: { changed: Message; notAllowed: Message }
}

type Step<Event, State, Table extends keyof Schema, Steps extends keyof Schema> = {
  event: Event
  /** The person who takes it; null for an automatic step. */
  user: number | null
  at: Date
  effects?: (to: State) => Effects<Table, Steps> | Promise<Effects<Table, Steps>>
}

type Effects<Table extends keyof Schema, Steps extends keyof Schema> = {
  /** Other columns of the row than its state and its version. */
  set?: Omit<UpdateObject<Schema, Table>, 'id' | 'state' | 'version' | 'revision'>
  /** Other columns of the step than its row, event, states, person and time. */
  step?: Omit<Insertable<Schema[Steps]>, `${Table}_id` | 'event' | 'from_state' | 'to_state' | 'user_id' | 'at'>
}

/**
 * Kysely cannot follow a table whose name is a type parameter; `Effects` has checked what is written against the
 * schema.
 */
const untyped = (trx: Database) => trx as unknown as Kysely<Record<string, Record<string, unknown>>>
