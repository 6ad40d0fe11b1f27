import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { NewsQuery } from '#contracts/lists/news.ts'
import type { NewsDetail, NewsRowDto } from '#contracts/news.ts'
import type { Page } from '#contracts/pagination.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { pictureUrl } from '#server/http/picture-url.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { isForRole } from '#server/posts/post-audience.ts'

/** The reader. Without a role there is nothing to read. */
export type Reader = { id: number; role_id: number | null }

/** Published posts, as their readers see them. */
export const newsRepository = (db: Database, clock: Clock) => ({
  async page(reader: Reader, query: NewsQuery): Promise<Page<NewsRowDto>> {
    const where = postWhere(reader, query, clock())
    return pageOf(
      {
        rows: newsOf(db, reader).where(where),
        counted: db.selectFrom('post').where(where),
        id: 'post.id',
        columns: { published_at: 'post.published_at' },
        sort: query.sort,
        present: (found) =>
          found.map(({ body, ...post }) => ({ ...presentNews(post), excerpt: excerpt(body, EXCERPT_LENGTH) })),
      },
      '/api/news',
      query,
    )
  },

  async find(reader: Reader, id: number): Promise<NewsDetail | null> {
    const found = await newsOf(db, reader).where('post.id', '=', id).where(isFor(reader, clock())).executeTakeFirst()
    if (!found) return null
    const { body, ...record } = found
    return { ...presentNews(record), body }
  },

  async unread(reader: Reader): Promise<number> {
    const { count } = await db
      .selectFrom('post')
      .where(isFor(reader, clock()))
      .where(sql<SqlBool>`not ${isReadBy(reader)}`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  /** Records that a post was opened: the first time counts. False if there is no such post for this reader. */
  async markRead(reader: Reader, id: number): Promise<boolean> {
    const now = clock()
    const noted = await db
      .insertInto('post_read')
      .columns(['post_id', 'user_id', 'read_at'])
      .expression((query) =>
        query
          .selectFrom('post')
          .where('post.id', '=', id)
          .where(isFor(reader, now))
          .select([
            'post.id',
            sql<number>`${reader.id}::bigint`.as('user_id'),
            sql<Date>`${now}::timestamptz`.as('at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'user_id']).doUpdateSet((query) => ({ read_at: query.ref('post_read.read_at') })),
      )
      .returning('post_id')
      .executeTakeFirst()
    return noted !== undefined
  },
})

const EXCERPT_LENGTH = 200

/** All words of a body, wherever in it they are. */
const TEXT = sql`jsonb_path_query_array(post.body, '$.**.text')::text`

function postWhere(reader: Reader, { q, kind, category_id }: NewsQuery, now: Date): RawBuilder<SqlBool> {
  const conditions = [isFor(reader, now), wordsIn(sql`(post.title || ' ' || ${TEXT})`, q)]
  if (kind !== undefined) conditions.push(sql`post.kind = ${kind}`)
  if (category_id !== undefined) conditions.push(sql`post.category_id = ${category_id}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const isFor = ({ role_id }: Reader, now: Date): RawBuilder<SqlBool> =>
  role_id === null ? sql`false` : sql`(post.published_at <= ${now} and ${isForRole(sql`${role_id}`)})`

const isReadBy = ({ id }: Reader) =>
  sql<boolean>`exists (select from post_read where post_read.post_id = post.id and post_read.user_id = ${id})`

const newsOf = (db: Database, reader: Reader) =>
  db
    .selectFrom('post')
    .leftJoin('category', 'category.id', 'post.category_id')
    .leftJoin('app_user as author', 'author.id', 'post.author_id')
    .select(['post.id', 'post.kind', 'post.title', 'post.body', 'post.cover_key', 'post.category_id'])
    .select(['category.name as category_name', 'author.name as author_name'])
    .select(sql<Date>`post.published_at`.as('published_at'))
    .select(isReadBy(reader).as('is_read'))

type NewsRecord = Omit<Awaited<ReturnType<ReturnType<typeof newsOf>['executeTakeFirstOrThrow']>>, 'body'>

const presentNews = ({ category_id, category_name, cover_key, published_at, ...record }: NewsRecord) => ({
  ...record,
  category: namedOrNull(category_id, category_name),
  published_at: published_at.toISOString(),
  cover_url: cover_key === null ? null : pictureUrl(cover_key),
})

/** The beginning of a document's text: its blocks and lines one after the other, up to a word's end within so many characters. */
export function excerpt(document: RichText, length: number): string {
  const text = [...textOf(document, length)]
  if (text.length <= length) return text.join('')
  const cut = text.slice(0, length).join('')
  return `${/\s/.test(text[length]!) ? cut : cut.replace(/\s+\S*$/, '')}…`
}

/** The whole text, or a beginning that is longer than `enough`. */
function textOf(document: RichText, enough: number): string {
  let text = ''
  const walk = (node: Node) => {
    if (text.length > 2 * enough) return // a character can be two units long
    text += node.text ?? ''
    for (const child of node.content ?? []) walk(child)
    if (node.text === undefined && text !== '' && !text.endsWith(' ')) text += ' '
  }
  walk(document)
  return text.trim()
}

type Node = { type: string; text?: string; content?: readonly Node[] | undefined }
