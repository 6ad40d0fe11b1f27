import type { SavedList, SavedView, SavedViewChange, SavedViewDraft } from '#contracts/saved-views.ts'
import type { Database } from '#server/db/database.ts'
import { refuseOnConstraint } from '#server/db/refuse-on-constraint.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'

/** The saved views of one list. Only their owner changes them. */
export const savedViewsRepository = (db: Database, list: SavedList) => {
  const views = (userId: number) =>
    db
      .selectFrom('saved_view')
      .innerJoin('app_user', 'app_user.id', 'saved_view.owner_id')
      .where('saved_view.list', '=', list)
      .select(['saved_view.id', 'saved_view.name', 'saved_view.query', 'saved_view.shared'])
      .select(({ eb }) => eb('saved_view.owner_id', '=', userId).$castTo<boolean>().as('own'))
      .select('app_user.name as owner')

  const one = (userId: number, id: number): Promise<SavedView> =>
    views(userId).where('saved_view.id', '=', id).executeTakeFirstOrThrow()

  return {
    all: (userId: number): Promise<SavedView[]> =>
      views(userId)
        .where((eb) => eb.or([eb('saved_view.owner_id', '=', userId), eb('saved_view.shared', '=', true)]))
        .orderBy(({ fn }) => fn('lower', ['saved_view.name']))
        .orderBy('saved_view.id')
        .execute(),

    /** Throws `conflict` beyond fifty per list, and `invalid` for a name that the owner has used already. */
    async add(userId: number, draft: SavedViewDraft): Promise<SavedView> {
      const { count } = await db
        .selectFrom('saved_view')
        .where('owner_id', '=', userId)
        .where('list', '=', list)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= MAX) throw new Refusal({ kind: 'conflict', message: texts.tooManyViews })
      const { id } = await refuseTakenName(
        db
          .insertInto('saved_view')
          .values({ ...draft, list, owner_id: userId })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return one(userId, id)
    },

    /** Null where the person has no such view. Throws like `add`. */
    async change(userId: number, id: number, change: SavedViewChange): Promise<SavedView | null> {
      const isEmpty = Object.values(change).every((value) => value === undefined)
      const changed = isEmpty
        ? await db
            .selectFrom('saved_view')
            .where('id', '=', id)
            .where('owner_id', '=', userId)
            .where('list', '=', list)
            .select('id')
            .executeTakeFirst()
        : await refuseTakenName(
            db
              .updateTable('saved_view')
              .set(change)
              .where('id', '=', id)
              .where('owner_id', '=', userId)
              .where('list', '=', list)
              .returning('id')
              .executeTakeFirst(),
          )
      return changed ? one(userId, id) : null
    },

    /** Whether the person had such a view. */
    async remove(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('saved_view')
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .where('list', '=', list)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

const MAX = 50

const refuseTakenName = <Done>(write: Promise<Done>): Promise<Done> =>
  refuseOnConstraint('saved_view_name', { kind: 'invalid', errors: { name: [texts.viewNameTaken] } }, write)
