import type { NewPost } from '#contracts/posts.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { pictureStorageKey } from '#server/picture-url.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** Refuses a draft that names what is not there, or no title. */
export async function checkDraft(db: Database, storage: Storage, draft: Omit<NewPost, 'body'>): Promise<void> {
  const errors: Record<string, Message[]> = {}
  if (draft.title.trim() === '') errors['title'] = [texts.required]
  if (!(await isCategory(db, draft.category_id))) errors['category_id'] = [texts.unknownCategory]
  if (!(await areRoles(db, draft.role_ids))) errors['role_ids'] = [texts.unknownRole]
  if (draft.cover_key !== null && (await storage.size(pictureStorageKey(draft.cover_key))) === null) {
    errors['cover_key'] = [texts.unknownPicture]
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

async function isCategory(db: Database, id: number | null): Promise<boolean> {
  if (id === null) return true
  return (await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function areRoles(db: Database, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await db.selectFrom('role').select('id').where('id', 'in', ids).execute()
  return found.length === new Set(ids).size
}
